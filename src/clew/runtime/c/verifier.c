/* The names of SV-COMP. */
#include <__clew.h>
#include <stdlib.h>

_Bool __VERIFIER_nondet_bool(void) { return __clew_nondet_bool(); }
_Bool __VERIFIER_nondet__Bool(void) { return __clew_nondet_bool(); }
char __VERIFIER_nondet_char(void) { return __clew_nondet_i8(); }
signed char __VERIFIER_nondet_schar(void) { return __clew_nondet_i8(); }
unsigned char __VERIFIER_nondet_uchar(void) { return (unsigned char)__clew_nondet_i8(); }
short __VERIFIER_nondet_short(void) { return __clew_nondet_i16(); }
unsigned short __VERIFIER_nondet_ushort(void) { return (unsigned short)__clew_nondet_i16(); }
int __VERIFIER_nondet_int(void) { return __clew_nondet_i32(); }
unsigned __VERIFIER_nondet_uint(void) { return (unsigned)__clew_nondet_i32(); }
unsigned __VERIFIER_nondet_unsigned(void) { return (unsigned)__clew_nondet_i32(); }
unsigned __VERIFIER_nondet_unsigned_int(void) { return (unsigned)__clew_nondet_i32(); }
long long __VERIFIER_nondet_longlong(void) { return __clew_nondet_i64(); }
unsigned long long __VERIFIER_nondet_ulonglong(void) { return (unsigned long long)__clew_nondet_i64(); }
unsigned char __VERIFIER_nondet_u8(void) { return (unsigned char)__clew_nondet_i8(); }
unsigned short __VERIFIER_nondet_u16(void) { return (unsigned short)__clew_nondet_i16(); }
unsigned __VERIFIER_nondet_u32(void) { return (unsigned)__clew_nondet_i32(); }
unsigned long long __VERIFIER_nondet_u64(void) { return (unsigned long long)__clew_nondet_i64(); }

#if __SIZEOF_LONG__ == 8
long __VERIFIER_nondet_long(void) { return __clew_nondet_i64(); }
unsigned long __VERIFIER_nondet_ulong(void) { return (unsigned long)__clew_nondet_i64(); }
size_t __VERIFIER_nondet_size_t(void) { return (size_t)__clew_nondet_i64(); }
#else
long __VERIFIER_nondet_long(void) { return __clew_nondet_i32(); }
unsigned long __VERIFIER_nondet_ulong(void) { return (unsigned long)__clew_nondet_i32(); }
size_t __VERIFIER_nondet_size_t(void) { return (size_t)__clew_nondet_i32(); }
#endif

void __VERIFIER_assume(int holds) { __clew_assume(holds); }

void __VERIFIER_atomic_begin(void) {
    __clew_yield();
    __clew_atomic_begin();
}

void __VERIFIER_atomic_end(void) { __clew_atomic_end(); }

void __clew_error_reached(void) { __clew_check(0, "control.error-reached", "the error function is called"); }

_Noreturn void reach_error(void) {
    __clew_error_reached();
    abort();
}

_Noreturn void __VERIFIER_error(void) {
    __clew_error_reached();
    abort();
}

void __VERIFIER_assert(int holds) { __clew_check(holds, "control.error-reached", "__VERIFIER_assert fails"); }
