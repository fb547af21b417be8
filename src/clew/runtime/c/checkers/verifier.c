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
signed char __VERIFIER_nondet_signed_char(void) { return __clew_nondet_i8(); }
unsigned char __VERIFIER_nondet_unsigned_char(void) { return (unsigned char)__clew_nondet_i8(); }
unsigned short __VERIFIER_nondet_unsigned_short(void) { return (unsigned short)__clew_nondet_i16(); }
long long __VERIFIER_nondet_longlong(void) { return __clew_nondet_i64(); }
unsigned long long __VERIFIER_nondet_ulonglong(void) { return (unsigned long long)__clew_nondet_i64(); }
unsigned char __VERIFIER_nondet_u8(void) { return (unsigned char)__clew_nondet_i8(); }
unsigned short __VERIFIER_nondet_u16(void) { return (unsigned short)__clew_nondet_i16(); }
uint32_t __VERIFIER_nondet_u32(void) { return (uint32_t)__clew_nondet_i32(); }
unsigned long long __VERIFIER_nondet_u64(void) { return (unsigned long long)__clew_nondet_i64(); }
unsigned char __VERIFIER_nondet_U8(void) { return (unsigned char)__clew_nondet_i8(); }
unsigned short __VERIFIER_nondet_U16(void) { return (unsigned short)__clew_nondet_i16(); }
uint32_t __VERIFIER_nondet_U32(void) { return (uint32_t)__clew_nondet_i32(); }
unsigned long long __VERIFIER_nondet_U64(void) { return (unsigned long long)__clew_nondet_i64(); }
signed char __VERIFIER_nondet_S8(void) { return __clew_nondet_i8(); }
short __VERIFIER_nondet_S16(void) { return __clew_nondet_i16(); }
int32_t __VERIFIER_nondet_S32(void) { return __clew_nondet_i32(); }
long long __VERIFIER_nondet_S64(void) { return __clew_nondet_i64(); }
long long __VERIFIER_nondet_loff_t(void) { return __clew_nondet_i64(); }
float __VERIFIER_nondet_float(void) { return __clew_nondet_float(); }
double __VERIFIER_nondet_double(void) { return __clew_nondet_double(); }

#if __SIZEOF_LONG__ == 8
long __VERIFIER_nondet_long(void) { return __clew_nondet_i64(); }
unsigned long __VERIFIER_nondet_ulong(void) { return (unsigned long)__clew_nondet_i64(); }
unsigned long __VERIFIER_nondet_unsigned_long(void) { return (unsigned long)__clew_nondet_i64(); }
size_t __VERIFIER_nondet_size_t(void) { return (size_t)__clew_nondet_i64(); }
unsigned long __VERIFIER_nondet_sector_t(void) { return (unsigned long)__clew_nondet_i64(); }
unsigned long __VERIFIER_nondet_pthread_t(void) { return (unsigned long)__clew_nondet_i64(); }
#else
long __VERIFIER_nondet_long(void) { return __clew_nondet_i32(); }
unsigned long __VERIFIER_nondet_ulong(void) { return (unsigned long)__clew_nondet_i32(); }
unsigned long __VERIFIER_nondet_unsigned_long(void) { return (unsigned long)__clew_nondet_i32(); }
size_t __VERIFIER_nondet_size_t(void) { return (size_t)__clew_nondet_i32(); }
unsigned long __VERIFIER_nondet_sector_t(void) { return (unsigned long)__clew_nondet_i32(); }
unsigned long __VERIFIER_nondet_pthread_t(void) { return (unsigned long)__clew_nondet_i32(); }
#endif

#ifdef __SIZEOF_INT128__
unsigned __int128 __VERIFIER_nondet_uint128(void) {
    unsigned __int128 high = (unsigned long long)__clew_nondet_i64();
    return high << 64 | (unsigned long long)__clew_nondet_i64();
}
__int128 __VERIFIER_nondet_int128(void) { return (__int128)__VERIFIER_nondet_uint128(); }
#endif

/* A pointer from outside is null, or one of three addresses at which no object lies: enough to tell two of them and an
   object of the program apart. What is read or written there is nobody's. */
void *__VERIFIER_nondet_pointer(void) { return (void *)((uintptr_t)__clew_nondet_range(0, 3) << 16); }
char *__VERIFIER_nondet_pchar(void) { return __VERIFIER_nondet_pointer(); }
char *__VERIFIER_nondet_charp(void) { return __VERIFIER_nondet_pointer(); }
const char *__VERIFIER_nondet_const_char_pointer(void) { return __VERIFIER_nondet_pointer(); }

/* Numbers as wide as fit into the size, because a number in one piece is easier to reason about. */
void __VERIFIER_nondet_memory(void *object, size_t size) {
    struct __attribute__((packed)) wide {
        int64_t number;
    } *wide = object;
    struct __attribute__((packed)) narrow {
        int32_t number;
    } *narrow = object;
    char *bytes = object;
    if (size % sizeof *wide == 0)
        for (size_t each = 0; each < size / sizeof *wide; each++) wide[each].number = __clew_nondet_i64();
    else if (size % sizeof *narrow == 0)
        for (size_t each = 0; each < size / sizeof *narrow; each++) narrow[each].number = __clew_nondet_i32();
    else
        for (size_t each = 0; each < size; each++) bytes[each] = __clew_nondet_i8();
}

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
