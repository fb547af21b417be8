/* A pump that a timer drives; the loop asserts what the timer has left, and sleeps only where it is not draining. */
//! --interrupt TIM2_IRQHandler:2
#include <assert.h>
#include <stdint.h>

extern void __WFI(void);

enum stage { FILL, HOLD, DRAIN };
static volatile enum stage stage = FILL;
static volatile uint8_t left = 3;

static const uint8_t lengths[3] = {3, 1, 2};

void TIM2_IRQHandler(void) {
    if (left > 0)
        left--;
    if (left == 0) {
        stage = stage == DRAIN ? FILL : stage + 1;
        left = lengths[stage];
    }
}

int main(void) {
    for (;;) {
        if (stage != DRAIN)
            __WFI(); //~ fails interrupt.lost-wakeup
        assert(left <= 3);
    }
}
