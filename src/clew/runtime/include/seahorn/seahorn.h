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
int nondet_int(void);
unsigned nondet_uint(void);
bool nondet_bool(void);
char nondet_char(void);
short nondet_short(void);
long nondet_long(void);
size_t nondet_size_t(void);
int8_t nondet_int8_t(void);
int16_t nondet_int16_t(void);
int32_t nondet_int32_t(void);
int64_t nondet_int64_t(void);
uint8_t nondet_uint8_t(void);
uint16_t nondet_uint16_t(void);
uint32_t nondet_uint32_t(void);
uint64_t nondet_uint64_t(void);
#ifdef __cplusplus
}
#endif

#define assume(condition) __VERIFIER_assume(!!(condition))
#define sassert(condition) __VERIFIER_assert(!!(condition))
#define nd_int nondet_int
#define nd_uint nondet_uint
#define nd_bool nondet_bool
#define nd_char nondet_char
#define nd_short nondet_short
#define nd_long nondet_long
#define nd_size_t nondet_size_t
#define nd_int8_t nondet_int8_t
#define nd_int16_t nondet_int16_t
#define nd_int32_t nondet_int32_t
#define nd_int64_t nondet_int64_t
#define nd_uint8_t nondet_uint8_t
#define nd_uint16_t nondet_uint16_t
#define nd_uint32_t nondet_uint32_t
#define nd_uint64_t nondet_uint64_t
