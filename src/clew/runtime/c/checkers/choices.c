/* Inputs and assertions of programs for DIVINE, LLBMC, SMACK and Symbiotic. */
#include <__clew.h>
#include <llbmc.h>
#include <rst/domains.h>

void __VERIFIER_nondet_memory(void *object, size_t size);

/* One of so many runs; how often each is taken says nothing about whether it is. */
int __vm_choose(int count, ...) {
    __clew_check(count > 0, "library.misuse", "there is nothing to choose from");
    return (int)__clew_nondet_range(0, (int64_t)count - 1);
}
void __vm_trace(int kind, ...) { (void)kind; }
void __dios_trace_t(const char *text) { (void)text; }
void __dios_interrupt(void) { __clew_yield(); }
int8_t __sym_val_i8(void) { return __clew_nondet_i8(); }
int16_t __sym_val_i16(void) { return __clew_nondet_i16(); }
int32_t __sym_val_i32(void) { return __clew_nondet_i32(); }
int64_t __sym_val_i64(void) { return __clew_nondet_i64(); }
float __sym_val_float32(void) { return __clew_nondet_float(); }
double __sym_val_float64(void) { return __clew_nondet_double(); }
uint8_t __lamp_any_i8(void) { return (uint8_t)__clew_nondet_i8(); }
uint16_t __lamp_any_i16(void) { return (uint16_t)__clew_nondet_i16(); }
uint32_t __lamp_any_i32(void) { return (uint32_t)__clew_nondet_i32(); }
uint64_t __lamp_any_i64(void) { return (uint64_t)__clew_nondet_i64(); }
float __lamp_any_f32(void) { return __clew_nondet_float(); }
double __lamp_any_f64(void) { return __clew_nondet_double(); }

void (__llbmc_assert)(int holds) { __clew_check(holds, "assertion.violated", "__llbmc_assert fails"); }
void (__llbmc_assume)(int holds) { __clew_assume(holds); }
char __llbmc_nondef_char(void) { return (char)__clew_nondet_i8(); }
unsigned char __llbmc_nondef_unsigned_char(void) { return (unsigned char)__clew_nondet_i8(); }
short __llbmc_nondef_short(void) { return __clew_nondet_i16(); }
unsigned short __llbmc_nondef_unsigned_short(void) { return (unsigned short)__clew_nondet_i16(); }
int __llbmc_nondef_int(void) { return __clew_nondet_i32(); }
unsigned __llbmc_nondef_unsigned_int(void) { return (unsigned)__clew_nondet_i32(); }
long long __llbmc_nondef_long_long(void) { return __clew_nondet_i64(); }
unsigned long long __llbmc_nondef_unsigned_long_long(void) { return (unsigned long long)__clew_nondet_i64(); }

/* What is given to a person only, and whether a loop has been left, which code says by itself. */
void __SMACK_dummy(int number) { (void)number; }
int __SMACK_nondet_int(void) { return __clew_nondet_i32(); }
unsigned __SMACK_nondet_unsigned_int(void) { return (unsigned)__clew_nondet_i32(); }

void __VERIFIER_make_symbolic(void *object, size_t size, const char *name) {
    (void)name;
    __VERIFIER_nondet_memory(object, size);
}
void __VERIFIER_make_nondet(void *object, size_t size, const char *name) {
    (void)name;
    __VERIFIER_nondet_memory(object, size);
}
