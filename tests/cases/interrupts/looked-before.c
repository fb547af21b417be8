/* An event is taken with interrupts masked; before the sleep they are masked again, and it is looked at once more. */
//! --interrupt TIM2_IRQHandler:2
#include <stdint.h>

extern void __WFI(void);
extern void __disable_irq(void);
extern void __enable_irq(void);

static volatile uint8_t event;
static uint8_t led;

void TIM2_IRQHandler(void) { event = 1; }

int main(void) { //~ holds
    for (;;) {
        __disable_irq();
        uint8_t seen = event;
        if (seen)
            event = 0;
        __enable_irq();
        if (seen) {
            led ^= 1;
        } else {
            __disable_irq();
            if (!event)
                __WFI();
            __enable_irq();
        }
    }
}
