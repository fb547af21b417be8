/* A node that sleeps once until it is configured, and then works for ever: the handler may come before the sleep. */
//! --interrupt UART0_IRQHandler:1
#include <stdint.h>

extern void __WFI(void);

static volatile uint8_t configured;
static volatile uint8_t rounds;

void UART0_IRQHandler(void) { configured = 1; }

static void work(void) { rounds = (uint8_t)((rounds + 1) & 3); }

int main(void) {
    if (configured) {
        for (;;)
            work();
    }
    __WFI(); //~ fails interrupt.lost-wakeup
    work();
    return 0;
}
