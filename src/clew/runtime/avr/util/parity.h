/* Whether the number of bits is odd. */
#ifndef CLEW_UTIL_PARITY_H
#define CLEW_UTIL_PARITY_H
#include <stdint.h>
#define parity_even_bit(byte) ((uint8_t)__builtin_parity((uint8_t)(byte)))
#endif
