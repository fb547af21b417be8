/* A handler that lets nobody in is not interrupted (AVR). */
//! --data-model avr
#include <assert.h>
#include "include/avr/interrupt.h"

static volatile uint8_t depth, deepest;

ISR(INT0_vect) {
    uint8_t now = depth + 1;
    if (now > deepest)
        deepest = now;
}

ISR(TIMER0_OVF_vect) {
    depth = 1;
    depth = 0;
}

int main(void) {
    sei();
    for (uint8_t round = 0; round < 2; round++)
        assert(deepest < 2);
    return 0;
}
//~ holds
