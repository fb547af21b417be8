/* Waiting for a time, in which interrupts come as at any other moment. */
#ifndef CLEW_UTIL_DELAY_H
#define CLEW_UTIL_DELAY_H
#include <util/delay_basic.h>

static inline void _delay_ms(double time) { (void)time; }
static inline void _delay_us(double time) { (void)time; }
#endif
