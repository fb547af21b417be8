/* A handler that a macro of a header declares; the flag is kept and put back through the status register (AVR). */
//! --data-model avr
#include <assert.h>
#include "include/avr/interrupt.h"

static volatile uint16_t ticks = 0x00ff;

ISR(TIMER0_OVF_vect) {
    if (ticks < 0x0102)
        ticks++;
}

static uint16_t now(void) {
    uint8_t flags = SREG;
    cli();
    uint16_t found = ticks;
    SREG = flags;
    return found;
}

int main(void) {
    sei();
    uint16_t before = now();
    uint16_t after = now();
    assert(before <= after);
    return 0;
}
//~ holds
