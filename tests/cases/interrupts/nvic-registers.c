/* A source that is switched off by the register while two numbers are read that its handler writes (Cortex-M). */
//! --data-model arm
#include <assert.h>
#include <stdint.h>

typedef struct {
    volatile uint32_t enable[8];
    uint32_t unused_0[24];
    volatile uint32_t disable[8];
} Table;
#define NVIC ((Table *)0xE000E100u)
enum { TIM2_IRQn = 28 };

static uint32_t first, second;

void TIM2_IRQHandler(void) {
    first = (first + 1) & 3;
    second = first;
}

int main(void) {
    NVIC->enable[TIM2_IRQn / 32] = 1u << TIM2_IRQn % 32;
    for (;;) {
        NVIC->disable[TIM2_IRQn / 32] = 1u << TIM2_IRQn % 32;
        uint32_t one = first, other = second;
        NVIC->enable[TIM2_IRQn / 32] = 1u << TIM2_IRQn % 32;
        assert(one == other);
    }
}
//~ holds
