/* A handler sets a bit whose number is a sum; it may do so after the loop has looked, and before it sleeps. */
//! --interrupt EXTI0_IRQHandler:1
#include <stdint.h>

extern void __WFI(void);

static volatile uint32_t pending;
static volatile uint8_t line;

void EXTI0_IRQHandler(void) { pending = pending | (1u << ((line & 7u) + 1u)); }

int main(void) {
    for (;;) {
        if (pending == 0)
            __WFI(); //~ fails interrupt.lost-wakeup
        else
            pending = 0;
    }
}
