/* A handler that a macro of a header declares; what the first function puts back lets interrupts into the second (AVR). */
//! --data-model avr
#include <assert.h>
#include "include/avr/interrupt.h"

static volatile uint16_t ticks = 0x00ff;

ISR(TIMER0_OVF_vect) {
    if (ticks < 0x0102)
        ticks++;
}

static uint8_t hold(void) {
    uint8_t flags = SREG;
    cli();
    return flags;
}

int main(void) {
    sei();
    uint8_t flags = hold();
    uint16_t before = ticks;
    SREG = flags;
    uint16_t after = ticks;
    assert(before <= after); //~ fails assertion.violated
    return 0;
}
