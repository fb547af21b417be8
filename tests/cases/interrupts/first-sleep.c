/* A node that sleeps once until it is configured, and then works for ever: nothing comes between the two. */
//! --interrupt UART0_IRQHandler:1
#include <stdint.h>

extern void __WFI(void);
extern void __disable_irq(void);
extern void __enable_irq(void);

static volatile uint8_t configured;
static volatile uint8_t rounds;

void UART0_IRQHandler(void) { configured = 1; }

static void work(void) { rounds = (uint8_t)((rounds + 1) & 3); }

int main(void) { //~ holds
    __disable_irq();
    if (configured) {
        __enable_irq();
        for (;;)
            work();
    }
    __WFI(); /* what is pending ends the sleep, although it is masked */
    __enable_irq();
    work();
    return 0;
}
