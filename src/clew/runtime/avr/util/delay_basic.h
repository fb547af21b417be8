/* Loops that take time; how much is not modelled. */
#ifndef CLEW_UTIL_DELAY_BASIC_H
#define CLEW_UTIL_DELAY_BASIC_H
#include <stdint.h>

static inline void _delay_loop_1(uint8_t rounds) { (void)rounds; }
static inline void _delay_loop_2(uint16_t rounds) { (void)rounds; }
#endif
