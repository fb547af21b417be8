/* What programs for SMACK call; their assertions are those of C. */
#pragma once
#include <assert.h>
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif
void __VERIFIER_assume(int);
void __VERIFIER_assert(int);
void __VERIFIER_error(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
bool __VERIFIER_nondet_bool(void);
char __VERIFIER_nondet_char(void);
signed char __VERIFIER_nondet_signed_char(void);
unsigned char __VERIFIER_nondet_unsigned_char(void);
short __VERIFIER_nondet_short(void);
unsigned short __VERIFIER_nondet_unsigned_short(void);
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_unsigned_int(void);
unsigned __VERIFIER_nondet_unsigned(void);
unsigned __VERIFIER_nondet_uint(void);
long __VERIFIER_nondet_long(void);
unsigned long __VERIFIER_nondet_unsigned_long(void);
long long __VERIFIER_nondet_long_long(void);
unsigned long long __VERIFIER_nondet_unsigned_long_long(void);
float __VERIFIER_nondet_float(void);
int __SMACK_nondet_int(void);
unsigned __SMACK_nondet_unsigned_int(void);
void __SMACK_dummy(int number);
double __VERIFIER_nondet_double(void);
#define SMACK_NUMBERS(suffix, type)                                                                                    \
    static inline int __isnan##suffix(type number) { return __builtin_isnan(number); }                                 \
    static inline int __isinf##suffix(type number) { return __builtin_isinf(number) != 0; }                            \
    static inline int __iszero##suffix(type number) { return number == 0; }                                            \
    static inline int __isnormal##suffix(type number) { return __builtin_isnormal(number); }                           \
    static inline int __issubnormal##suffix(type number) { return __builtin_issubnormal(number); }                     \
    static inline int __isnegative##suffix(type number) { return __builtin_signbit(number) != 0; }
SMACK_NUMBERS(f, float)
SMACK_NUMBERS(, double)
#undef SMACK_NUMBERS
#ifdef __cplusplus
}
#endif

#define __SMACK_INIT(name) void __attribute__((constructor)) __SMACK_init_func_##name(void)
#ifndef AVOID_NAME_CONFLICTS
#define assume(condition) __VERIFIER_assume(!!(condition))
#endif
