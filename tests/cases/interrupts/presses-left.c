/* A button counts presses, and the main loop counts them back; a clock that is only counted by its handler comes again. */
//! --interrupt EXTI0_IRQHandler --interrupt SysTick_Handler
#include <stdint.h>

static volatile uint8_t presses, ticks;

void EXTI0_IRQHandler(void) {
    if (presses < 2)
        presses++;
}

void SysTick_Handler(void) {
    if (ticks < 3)
        ticks++;
}

int main(void) { //~ holds
    for (;;) {
        uint8_t last = ticks;
        if (ticks == last)
            __asm volatile("wfi");
        __asm volatile("cpsid i");
        if (presses == 0)
            __asm volatile("wfi");
        if (presses > 0)
            presses--;
        __asm volatile("cpsie i");
    }
}
