/* What programs for SeaHorn call. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
void __VERIFIER_assume(int);
void __VERIFIER_assert(int);
void __VERIFIER_error(void);
void memhavoc(void *object, size_t size);
void sea_tracking_on(void);
void sea_tracking_off(void);
bool sea_is_dereferenceable(const void *place, ptrdiff_t size);
#ifdef __cplusplus
}
#endif

#define assume(condition) __VERIFIER_assume(!!(condition))
#define sassert(condition) __VERIFIER_assert(!!(condition))

#define sassert_if(condition, then) __VERIFIER_assert(!(condition) || (then))

/* Inputs, each of the type with which a program declares it. */
#define nd_int nondet_nd_int
#define nd_uint nondet_nd_uint
#define nd_bool nondet_nd_bool
#define nd_char nondet_nd_char
#define nd_short nondet_nd_short
#define nd_long nondet_nd_long
#define nd_size_t nondet_nd_size_t
#define nd_int8_t nondet_nd_int8_t
#define nd_int16_t nondet_nd_int16_t
#define nd_int32_t nondet_nd_int32_t
#define nd_int64_t nondet_nd_int64_t
#define nd_uint8_t nondet_nd_uint8_t
#define nd_uint16_t nondet_nd_uint16_t
#define nd_uint32_t nondet_nd_uint32_t
#define nd_uint64_t nondet_nd_uint64_t
