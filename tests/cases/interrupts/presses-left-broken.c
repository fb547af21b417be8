/* A button counts presses, and the main loop counts them back: one that comes right before the sleep is left lying. */
//! --interrupt EXTI0_IRQHandler
#include <stdint.h>

static volatile uint8_t presses;

void EXTI0_IRQHandler(void) {
    if (presses < 2)
        presses++;
}

int main(void) {
    for (;;) {
        if (presses == 0)
            __asm volatile("wfi"); //~ fails interrupt.lost-wakeup
        __asm volatile("cpsid i");
        if (presses > 0)
            presses--;
        __asm volatile("cpsie i");
    }
}
