/* Instructions that CMSIS has functions for: bits, and exclusive loads and stores. */
#include <__clew.h>

uint32_t __CLZ(uint32_t value) { return value == 0 ? 32 : (uint32_t)__builtin_clzll(value) - 32; }
uint32_t __RBIT(uint32_t value) { return __builtin_bitreverse32(value); }
uint32_t __REV(uint32_t value) { return __builtin_bswap32(value); }
uint32_t __REV16(uint32_t value) { return (value & 0xff00ff00u) >> 8 | (value & 0x00ff00ffu) << 8; }
int16_t __REVSH(int16_t value) { return (int16_t)__builtin_bswap16((uint16_t)value); }
uint32_t __ROR(uint32_t value, uint32_t by) { return (by &= 31) == 0 ? value : value >> by | value << (32 - by); }

void __clew_exclusive_begin(const volatile void *place, uint32_t value);
uint32_t __clew_exclusive_fails(void);
uint32_t __clew_exclusive_end(const volatile void *place, uint32_t value, uint32_t fails);
void __clew_exclusive_clear(void);

/* A store returns 0 where it was done. */
#define EXCLUSIVE(suffix, type)                                                                                        \
    type __LDREX##suffix(volatile type *place) {                                                                       \
        __clew_atomic_begin();                                                                                         \
        type value = *place;                                                                                           \
        __clew_exclusive_begin(place, value);                                                                          \
        __clew_atomic_end();                                                                                           \
        return value;                                                                                                  \
    }                                                                                                                  \
    uint32_t __STREX##suffix(type value, volatile type *place) {                                                       \
        uint32_t fails = __clew_exclusive_fails();                                                                     \
        __clew_atomic_begin();                                                                                         \
        uint32_t done = __clew_exclusive_end(place, *place, fails);                                                    \
        if (done)                                                                                                      \
            *place = value;                                                                                            \
        __clew_atomic_end();                                                                                           \
        return !done;                                                                                                  \
    }
EXCLUSIVE(B, uint8_t)
EXCLUSIVE(H, uint16_t)
EXCLUSIVE(W, uint32_t)
void __CLREX(void) { __clew_exclusive_clear(); }
