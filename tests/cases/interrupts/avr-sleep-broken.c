/* Between letting interrupts in and the sleep one of them may come, and nothing ends the sleep (AVR). */
//! --data-model avr -D F_CPU=8000000UL
#include <avr/interrupt.h>
#include <avr/sleep.h>
#include <assert.h>

static volatile uint8_t ready, key;

ISR(PCINT0_vect) {
    key = PINB & 0x0f;
    ready = 1;
}

int main(void) {
    PCMSK0 = 0x0f;
    PCICR = _BV(PCIE0);
    set_sleep_mode(SLEEP_MODE_PWR_DOWN);
    for (;;) {
        cli();
        if (!ready) {
            sei();
            sleep_enable();
            sleep_cpu(); //~ fails interrupt.lost-wakeup
            sleep_disable();
        }
        cli();
        uint8_t found = ready ? key : 0;
        ready = 0;
        sei();
        assert(found <= 15);
    }
}
