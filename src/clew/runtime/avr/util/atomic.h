/* Blocks in which no interrupt comes. */
#ifndef CLEW_UTIL_ATOMIC_H
#define CLEW_UTIL_ATOMIC_H
#include <avr/interrupt.h>

static inline uint8_t __clew_masked(void) {
    cli();
    return 1;
}
static inline uint8_t __clew_unmasked(void) {
    sei();
    return 1;
}
static inline void __clew_restored(const uint8_t *before) { SREG = *before; }
static inline void __clew_forced_on(const uint8_t *before) {
    (void)before;
    sei();
}
static inline void __clew_forced_off(const uint8_t *before) {
    (void)before;
    cli();
}

#define ATOMIC_RESTORESTATE uint8_t __clew_before __attribute__((cleanup(__clew_restored))) = SREG
#define ATOMIC_FORCEON uint8_t __clew_before __attribute__((cleanup(__clew_forced_on))) = 0
#define NONATOMIC_RESTORESTATE uint8_t __clew_before __attribute__((cleanup(__clew_restored))) = SREG
#define NONATOMIC_FORCEOFF uint8_t __clew_before __attribute__((cleanup(__clew_forced_off))) = 0
#define ATOMIC_BLOCK(kind) for (kind, __clew_todo = __clew_masked(); __clew_todo; __clew_todo = 0)
#define NONATOMIC_BLOCK(kind) for (kind, __clew_todo = __clew_unmasked(); __clew_todo; __clew_todo = 0)
#endif
