/* Nested interrupts on a machine with one enable flag: the handler lets others in, and itself. */
//! --interrupt __vector_2@2 --interrupt __vector_9@9
#include <assert.h>
#include <stdint.h>

extern void __clew_irq_enable(void);
extern void NVIC_EnableIRQ(int number);
extern void NVIC_DisableIRQ(int number);
extern void __clew_irq_disable(void);
#define sei() __clew_irq_enable()
#define cli() __clew_irq_disable()
#define source_on(number) NVIC_EnableIRQ(number)
#define source_off(number) NVIC_DisableIRQ(number)
#define PULSE __vector_2
#define SLOW __vector_9
#define ISR(vector) void vector(void)

static volatile uint8_t pulses; /* must not be missed */
static volatile uint8_t depth;  /* of the slow handler */

ISR(PULSE) {
    if (pulses < 3)
        pulses++;
}

static void long_work(void) {
    for (uint8_t turn = 0; turn < 2; turn++)
        depth = (uint8_t)(depth + 0);
}

ISR(SLOW) { //~ fails interrupt.nesting
    sei(); /* pulses come through while we work */
    depth++;
    assert(depth == 1);
    long_work();
    depth--;
}

int main(void) {
    source_on(2);
    source_on(9);
    sei();
    for (;;)
        assert(pulses <= 3);
}
