//$ --data-model arm --device DMA1=0x40020000:0x400
/* Temperatures by DMA: the controller fills a buffer whose address it was told; nobody else writes there. */
#include <stdint.h>

typedef struct {
    volatile uint32_t CCR;
    volatile uint32_t CNDTR;
    volatile uint32_t CPAR;
    volatile uint32_t CMAR;
} DMA_Channel_TypeDef;

#define DMA1_ISR (*(volatile uint32_t *)0x40020000u)
#define DMA1_IFCR (*(volatile uint32_t *)0x40020004u)
#define DMA1_CHANNEL1 ((DMA_Channel_TypeDef *)0x40020008u)
#define DMA_ISR_TCIF1 (1u << 1)
#define ADC_DATA 0x4001244Cu
#define SAMPLES 16u
#define STEPS 64u

static volatile uint16_t samples[SAMPLES];
static int16_t curve[STEPS];
static volatile int16_t temperature;

static void make_curve(void)
{
    for (uint32_t step = 0; step < STEPS; step++)
        curve[step] = (int16_t)(1250 - 25 * (int32_t)step);
}

static void dma_start(uint32_t memory, uint32_t count)
{
    DMA1_CHANNEL1->CCR = 0;
    DMA1_CHANNEL1->CPAR = ADC_DATA;
    DMA1_CHANNEL1->CMAR = memory;
    DMA1_CHANNEL1->CNDTR = count;
    DMA1_CHANNEL1->CCR = (1u << 10) | (1u << 8) | (1u << 7) | (1u << 5) | 1u;
}

static uint32_t mean(void)
{
    uint32_t sum = 0;
    for (uint32_t at = 0; at < SAMPLES; at++)
        sum += samples[at] & 0x0FFFu;
    return sum / SAMPLES;
}

int main(void)
{
    make_curve();
    dma_start((uint32_t)samples, SAMPLES);
    for (;;) {
        while (!(DMA1_ISR & DMA_ISR_TCIF1)) {
        }
        DMA1_IFCR = DMA_ISR_TCIF1;
        temperature = curve[mean() >> 5]; //~ fails memory.out-of-bounds
    }
}
