/* What clew.h offers. */
#include <__clew.h>
#include <clew.h>
#include <limits.h>

int clew_nondet(void) { return __clew_nondet_i32(); }
int clew_nondet_int(void) { return __clew_nondet_i32(); }
float clew_nondet_float(void) { return __clew_nondet_float(); }
double clew_nondet_double(void) { return __clew_nondet_double(); }
unsigned clew_nondet_uint(void) { return (unsigned)__clew_nondet_i32(); }
char clew_nondet_char(void) { return __clew_nondet_i8(); }
unsigned char clew_nondet_uchar(void) { return (unsigned char)__clew_nondet_i8(); }
short clew_nondet_short(void) { return __clew_nondet_i16(); }
unsigned short clew_nondet_ushort(void) { return (unsigned short)__clew_nondet_i16(); }
long clew_nondet_long(void) { return (long)__clew_nondet_range(LONG_MIN, LONG_MAX); }
unsigned long clew_nondet_ulong(void) { return (unsigned long)__clew_nondet_range(LONG_MIN, LONG_MAX); }
long long clew_nondet_llong(void) { return __clew_nondet_i64(); }
unsigned long long clew_nondet_ullong(void) { return (unsigned long long)__clew_nondet_i64(); }
_Bool clew_nondet_bool(void) { return __clew_nondet_bool(); }

int clew_nondet_range(int low, int high) {
    __clew_check(low <= high, "library.misuse", "the range of an input is empty");
    return (int)__clew_nondet_range(low, high);
}

void clew_assume(int condition) { __clew_assume(condition != 0); }
void clew_assert(int condition) { __clew_check(condition != 0, "assertion.violated", "clew_assert fails"); }

void clew_atomic_begin(void) {
    __clew_yield();
    __clew_atomic_begin();
}

void clew_atomic_end(void) { __clew_atomic_end(); }
