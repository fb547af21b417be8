/* Event flags that interrupts set and the main loop takes all at once; AVR style, with ISR, cli and sei. */
//! --interrupt __vector_1 --interrupt __vector_16
#include <assert.h>
#include <stdint.h>

/* --- avr/interrupt.h, as far as it goes ---------------------------------------------------------------------------- */

extern void __clew_irq_enable(void);
extern void __clew_irq_disable(void);
#define sei() __clew_irq_enable()
#define cli() __clew_irq_disable()
#define INT0_vect __vector_1
#define TIMER0_OVF_vect __vector_16
#define ISR(vector) void vector(void)

/* --- events -------------------------------------------------------------------------------------------------------- */

#define EVENT_KEY 0x01
#define EVENT_TICK 0x02

static volatile uint8_t events;
static volatile uint8_t keys_set, ticks_set; /* for the record: as many as were set and not taken */

ISR(INT0_vect) {
    events |= EVENT_KEY;
    keys_set = 1;
}

ISR(TIMER0_OVF_vect) {
    events |= EVENT_TICK;
    ticks_set = 1;
}

static uint8_t take_events(void) {
    uint8_t taken = events;
    events = 0;
    if (taken & EVENT_KEY)
        keys_set = 0;
    if (taken & EVENT_TICK)
        ticks_set = 0;
    return taken;
}

static void check_none_lost(void) {
    cli();
    assert(keys_set == ((events & EVENT_KEY) != 0)); //~ fails assertion.violated
    assert(ticks_set == ((events & EVENT_TICK) != 0));
    sei();
}

/* --- what happens then --------------------------------------------------------------------------------------------- */

static uint8_t shown, seconds;

int main(void) {
    events = 0;
    sei();
    for (;;) {
        uint8_t taken = take_events();
        if (taken & EVENT_KEY)
            shown = (uint8_t)(shown ^ 1);
        if (taken & EVENT_TICK)
            seconds = (uint8_t)((seconds + 1) % 3);
        check_none_lost();
        assert(shown <= 1 && seconds < 3);
    }
}
