/* A handler without more words holds back others and itself (AVR). */
//! --data-model avr
#include "include/avr/interrupt.h"

static volatile uint8_t count;

ISR(INT0_vect) {
    if (count < 3)
        count++;
}

int main(void) {
    sei();
    return 0;
}
//~ holds
