/* A receiver whose handler is known by its name alone: the table of vectors is in another file, in assembly. */
//~ holds
#include <assert.h>
#include <stdint.h>

typedef enum { TIM2_IRQn = 28, USART1_IRQn = 37 } IRQn_Type;
extern void NVIC_EnableIRQ(IRQn_Type number);
extern void NVIC_DisableIRQ(IRQn_Type number);

static volatile uint8_t *slot;
static uint8_t space[4];
static volatile uint8_t filled;

void USART1_IRQHandler(void) {
    assert(slot != 0);
    if (filled < sizeof space) {
        slot[filled] = 1;
        filled++;
    }
}

int main(void) {
    slot = space;
    NVIC_EnableIRQ(USART1_IRQn);
    for (;;) {
        NVIC_DisableIRQ(USART1_IRQn);
        uint8_t held = filled;
        assert(held == filled);
        NVIC_EnableIRQ(USART1_IRQn);
    }
}
