/* Between the look at the button and the sleep it is pressed, and nobody wakes the processor (MSP430). */
//! --data-model msp430
#include <stdint.h>

#define GIE 0x8
#define LPM0_bits 0x10
void __enable_interrupt(void);
void __bis_SR_register(unsigned bits);
void __bic_SR_register_on_exit(unsigned bits);

static volatile uint8_t pressed, served;

__attribute__((interrupt(4))) void PORT1_ISR(void) {
    if (served < 2)
        pressed = 1;
    __bic_SR_register_on_exit(LPM0_bits);
}

int main(void) {
    for (;;) {
        __enable_interrupt();
        if (!pressed)
            __bis_SR_register(LPM0_bits | GIE); //~ fails interrupt.lost-wakeup
        if (pressed) {
            pressed = 0;
            served++;
        }
    }
}
