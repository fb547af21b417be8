//~ holds
//$ --data-model arm -I tests/cases/firmware/include
//$ --device ADC1=0x40012400:0x400 --device DMA1=0x40020000:0x400 --device RCC=0x40021000:0x400
/* Samples of four channels by DMA into a buffer that is polled; averages, calibration and an alarm. */
#include <assert.h>
#include <stdbool.h>
#include "mcu.h"

#define CHANNELS 4u
#define ROUNDS 4u
#define SAMPLES (CHANNELS * ROUNDS)

#define DMA_CCR_EN (1u << 0)
#define DMA_CCR_MINC (1u << 7)
#define DMA_CCR_16BIT ((1u << 8) | (1u << 10))
#define DMA_ISR_TCIF1 (1u << 1)
#define DMA_ISR_TEIF1 (1u << 3)
#define DMA_IFCR_CGIF1 (1u << 0)
#define ADC_CR2_ADON (1u << 0)
#define ADC_CR2_DMA (1u << 8)
#define ADC_CR2_SWSTART (1u << 22)
#define ADC_CR1_SCAN (1u << 8)
#define ADC_MAX 4095u

typedef struct {
    uint16_t offset;
    uint16_t span;
} calibration_t;

static volatile uint16_t samples[SAMPLES];
static uint32_t average[CHANNELS];
static const calibration_t calibration[CHANNELS] = {{10, 4000}, {0, 4095}, {20, 2000}, {5, 4000}};
static unsigned errors;

static void adc_init(void)
{
    SET_BIT(RCC->AHBENR, 1u);
    SET_BIT(RCC->APB2ENR, 1u << 9);
    ADC1->CR1 = ADC_CR1_SCAN;
    ADC1->SQR[0] = (CHANNELS - 1u) << 20;
    ADC1->SQR[2] = 0;
    for (unsigned i = 0; i < CHANNELS; i++) {
        ADC1->SQR[2] |= i << (5u * i);
    }
    ADC1->CR2 = ADC_CR2_ADON | ADC_CR2_DMA;
}

static void dma_start(void)
{
    DMA_Channel_TypeDef *channel = &DMA1->CHANNEL[0];

    channel->CCR = 0;
    channel->CPAR = (uint32_t)&ADC1->DR;
    channel->CMAR = (uint32_t)samples;
    channel->CNDTR = SAMPLES;
    channel->CCR = DMA_CCR_MINC | DMA_CCR_16BIT | DMA_CCR_EN;
    SET_BIT(ADC1->CR2, ADC_CR2_SWSTART);
}

/* Without DMA in the loop of the tests, samples are fetched from the data register. */
static bool fetch(void)
{
    uint32_t left = DMA1->CHANNEL[0].CNDTR;
    uint32_t done;

    if (DMA1->ISR & DMA_ISR_TEIF1) {
        DMA1->IFCR = DMA_IFCR_CGIF1;
        errors++;
        return false;
    }
    if (left > SAMPLES) {
        return false;
    }
    done = SAMPLES - left;
    for (uint32_t i = 0; i < done; i++) {
        samples[i] = (uint16_t)(ADC1->DR & ADC_MAX);
    }
    return left == 0;
}

static void compute(void)
{
    for (unsigned channel = 0; channel < CHANNELS; channel++) {
        uint32_t sum = 0;

        for (unsigned round = 0; round < ROUNDS; round++) {
            sum += samples[round * CHANNELS + channel];
        }
        average[channel] = sum / ROUNDS;
    }
}

/* A percentage of the span of a channel. */
static uint32_t percent(unsigned channel)
{
    const calibration_t *c = &calibration[channel];
    uint32_t value = average[channel];

    if (value <= c->offset) {
        return 0;
    }
    value = (value - c->offset) * 100u / c->span;
    return value > 100u ? 100u : value;
}

int main(void)
{
    adc_init();
    dma_start();
    if (fetch()) {
        compute();
        for (unsigned channel = 0; channel < CHANNELS; channel++) {
            assert(average[channel] <= ADC_MAX);
            assert(percent(channel) <= 100u);
        }
    }
    assert(errors <= 1);
    return 0;
}
