/* A loop that sleeps until a handler has set a bit. It may be set between the look at the bits and the sleep. */
//! --interrupt EXTI0_IRQHandler:2
#include <assert.h>
#include <stdint.h>

extern void __disable_irq(void);
extern void __enable_irq(void);
extern void __WFI(void);

#define PRESSED 1u
static volatile uint32_t events;

void EXTI0_IRQHandler(void) { events |= PRESSED; }

static uint8_t channel;

int main(void) {
    for (;;) {
        __disable_irq();
        uint32_t got = events;
        events = 0;
        __enable_irq();
        if (got == 0)
            __WFI(); //~ fails interrupt.lost-wakeup
        if (got & PRESSED)
            channel = (uint8_t)((channel + 1) % 5);
        assert(channel < 5);
    }
}
