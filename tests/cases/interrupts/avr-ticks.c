/* Ticks of 16 bits on a processor with words of 8 bits (AVR), read while interrupts are held back. */
//! --data-model avr
#include <assert.h>
#include <stdint.h>

#define ISR(vector)                                     \
    void vector(void) __attribute__((signal, used)); \
    void vector(void)
#define TIMER0_OVF_vect __vector_16
#define cli() __asm__ __volatile__("cli" ::: "memory")
#define sei() __asm__ __volatile__("sei" ::: "memory")

static volatile uint16_t ticks = 0x00ff;

ISR(TIMER0_OVF_vect) {
    if (ticks < 0x0102)
        ticks++;
}

static uint16_t now(void) {
    cli();
    uint16_t found = ticks;
    sei();
    return found;
}

int main(void) {
    sei();
    uint16_t before = now();
    uint16_t after = now();
    assert(before <= after); //~ holds
    return 0;
}
