/* The events are taken, and where there are none a procedure sleeps that looks at nothing. */
//! --interrupt EXTI_IRQHandler:2 --interrupt RTC_IRQHandler:2
#include <stdint.h>

extern void __WFI(void);
extern void __disable_irq(void);
extern void __enable_irq(void);

static volatile uint32_t events;
static uint8_t led;

void EXTI_IRQHandler(void) { events |= 1u; }
void RTC_IRQHandler(void) { events |= 2u; }

static uint32_t taken(void) {
    __disable_irq();
    uint32_t found = events;
    events = 0;
    __enable_irq();
    return found;
}

static void sleep_without_events(void) {
    __disable_irq();
    __WFI(); //~ fails interrupt.lost-wakeup
    __enable_irq();
}

int main(void) {
    for (;;) {
        uint32_t now = taken();
        if (now & 1u)
            led ^= 1;
        if (now & 2u)
            led ^= 2;
        if (now == 0)
            sleep_without_events();
    }
}
