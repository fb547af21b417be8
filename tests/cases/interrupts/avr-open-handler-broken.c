/* A handler that is declared to be open may be interrupted by itself (AVR). */
//! --data-model avr
#include "include/avr/interrupt.h"

static volatile uint8_t count;

ISR(INT0_vect, ISR_NOBLOCK) { //~ fails interrupt.nesting
    if (count < 3)
        count++;
}

int main(void) {
    sei();
    return 0;
}
