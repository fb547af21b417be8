/* A handler sets a bit whose number is a sum; the loop looks and falls asleep while it is held back. */
//! --interrupt EXTI0_IRQHandler:1
#include <stdint.h>

extern void __WFI(void);
extern void __disable_irq(void);
extern void __enable_irq(void);

static volatile uint32_t pending;
static volatile uint8_t line;

void EXTI0_IRQHandler(void) { pending = pending | (1u << ((line & 7u) + 1u)); }

int main(void) { //~ holds
    for (;;) {
        __disable_irq();
        if (pending == 0)
            __WFI();
        else
            pending = 0;
        __enable_irq();
    }
}
