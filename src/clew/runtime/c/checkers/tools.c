/* What other checkers of C programs call assertions, assumptions, inputs and atomic sections: CBMC, ESBMC, KLEE, Goblint. */
#include <__clew.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

void __VERIFIER_nondet_memory(void *object, size_t size);

void __CPROVER_assert(int holds, const char *text) {
    (void)text;
    __clew_check(holds, "assertion.violated", "__CPROVER_assert fails");
}
void __CPROVER_assume(int holds) { __clew_assume(holds); }
void __CPROVER_precondition(int holds, const char *text) { __CPROVER_assert(holds, text); }
void __CPROVER_postcondition(int holds, const char *text) { __CPROVER_assert(holds, text); }
void __CPROVER_atomic_begin(void) {
    __clew_yield();
    __clew_atomic_begin();
}
void __CPROVER_atomic_end(void) { __clew_atomic_end(); }
/* Every access has its place in one order, also without fences. */
void __CPROVER_fence(const char *kind, ...) { (void)kind; }
size_t __CPROVER_OBJECT_SIZE(const void *object) { return __clew_size(object); }
static void require_object(const void *pointer) {
    __clew_check(__clew_is_alive(pointer), "library.misuse", "the pointer points to no object that is alive");
}
/* The whole object, wherever in it the pointer points. */
static void havoc_object(void *pointer) {
    require_object(pointer);
    __VERIFIER_nondet_memory((char *)pointer - __clew_offset(pointer), __clew_size(pointer));
}
void __CPROVER_havoc_object(void *object) { havoc_object(object); }
void __CPROVER_havoc_slice(void *place, size_t size) { __VERIFIER_nondet_memory(place, size); }
size_t __CPROVER_POINTER_OFFSET(const void *pointer) { return __clew_offset(pointer); }
uintptr_t __CPROVER_POINTER_OBJECT(const void *pointer) {
    return (uintptr_t)((const char *)pointer - __clew_offset(pointer));
}
int __CPROVER_same_object(const void *left, const void *right) { return __clew_is_same(left, right); }
int __CPROVER_DYNAMIC_OBJECT(const void *pointer) { return __clew_is_heap(pointer); }
int __CPROVER_LIVE_OBJECT(const void *pointer) { return __clew_is_alive(pointer); }
int __clew_is_accessible(const void *pointer, size_t size) {
    if (!__clew_is_alive(pointer))
        return 0;
    size_t whole = __clew_size(pointer), offset = __clew_offset(pointer);
    return offset <= whole && size <= whole - offset;
}
/* Whole arrays, each from where a pointer points to the end of its object. */
static size_t behind(const void *pointer) {
    require_object(pointer);
    return __clew_size(pointer) - __clew_offset(pointer);
}
void __CPROVER_array_copy(void *to, const void *from) {
    __clew_check(behind(to) == behind(from), "library.misuse", "arrays of different sizes are copied");
    __clew_copy(to, from, behind(from));
}
void __CPROVER_array_replace(void *to, const void *from) { __clew_copy(to, from, behind(from)); }
int __CPROVER_array_equal(const void *left, const void *right) {
    size_t size = behind(left);
    if (size != behind(right))
        return 0;
    for (size_t at = 0; at < size; at++)
        if (((const unsigned char *)left)[at] != ((const unsigned char *)right)[at])
            return 0;
    return 1;
}
int __CPROVER_is_invalid_pointer(const void *pointer) { return pointer != 0 && !__clew_is_alive(pointer); }
/* Texts: whether one ends in its object, where, and how much room there is. */
int __CPROVER_is_zero_string(const void *text) { return memchr(text, 0, behind(text)) != 0; }
size_t __CPROVER_zero_string_length(const void *text) {
    const char *end = memchr(text, 0, behind(text));
    __clew_check(end != 0, "library.misuse", "the text has no end in its object");
    return (size_t)(end - (const char *)text);
}
size_t __CPROVER_buffer_size(const void *text) { return behind(text); }
int __CPROVER_is_cstring(const char *text) { return __CPROVER_is_zero_string(text); }
size_t __CPROVER_cstrlen(const char *text) { return __CPROVER_zero_string_length(text); }
/* Numbers: what they are, and their size. */
#define NUMBERS(checker, suffix, type)                                                                                 \
    int __##checker##_isnan##suffix(type number) { return __builtin_isnan(number); }                                   \
    int __##checker##_isinf##suffix(type number) { return __builtin_isinf(number) != 0; }                              \
    int __##checker##_isfinite##suffix(type number) { return __builtin_isfinite(number); }                             \
    int __##checker##_isnormal##suffix(type number) { return __builtin_isnormal(number); }                             \
    int __##checker##_sign##suffix(type number) { return __builtin_signbit(number) != 0; }
NUMBERS(CPROVER, f, float)
NUMBERS(CPROVER, d, double)
NUMBERS(CPROVER, ld, long double)
NUMBERS(ESBMC, f, float)
NUMBERS(ESBMC, d, double)
NUMBERS(ESBMC, ld, long double)
#define ORDERS(suffix, type)                                                                                           \
    int __CPROVER_isgreater##suffix(type left, type right) { return left > right; }                                    \
    int __CPROVER_isgreaterequal##suffix(type left, type right) { return left >= right; }                              \
    int __CPROVER_isless##suffix(type left, type right) { return left < right; }                                       \
    int __CPROVER_islessequal##suffix(type left, type right) { return left <= right; }                                 \
    int __CPROVER_islessgreater##suffix(type left, type right) { return left < right || left > right; }                \
    int __CPROVER_isunordered##suffix(type left, type right) { return __builtin_isunordered(left, right); }
ORDERS(f, float)
ORDERS(d, double)
float __CPROVER_inff(void) { return __builtin_inff(); }
double __CPROVER_inf(void) { return __builtin_inf(); }
long double __CPROVER_infl(void) { return __builtin_infl(); }
float __CPROVER_fabsf(float number) { return __builtin_fabsf(number); }
double __CPROVER_fabs(double number) { return __builtin_fabs(number); }
long double __CPROVER_fabsl(long double number) { return __builtin_fabsl(number); }
int __CPROVER_abs(int number) { return number < 0 ? -number : number; }
long __CPROVER_labs(long number) { return number < 0 ? -number : number; }
long long __CPROVER_llabs(long long number) { return number < 0 ? -number : number; }
/* What is told to a person, and what is counted elsewhere, changes nothing. */
void __CPROVER_input(const char *name, ...) { (void)name; }
void __CPROVER_output(const char *name, ...) { (void)name; }
void __CPROVER_printf(const char *format, ...) { (void)format; }
void __CPROVER_cover(int holds) { (void)holds; }
void *__CPROVER_allocate(size_t size, int zero) {
    void *object = __clew_allocate(size);
    if (zero)
        __clew_fill(object, 0, size);
    return object;
}
void *__CPROVER_malloc(size_t size) { return __clew_allocate(size); }

void __ESBMC_assert(int holds, const char *text) {
    (void)text;
    __clew_check(holds, "assertion.violated", "__ESBMC_assert fails");
}
void __ESBMC_assume(int holds) { __clew_assume(holds); }
void __ESBMC_atomic_begin(void) {
    __clew_yield();
    __clew_atomic_begin();
}
void __ESBMC_atomic_end(void) { __clew_atomic_end(); }
void __ESBMC_really_atomic_begin(void) { __ESBMC_atomic_begin(); }
void __ESBMC_really_atomic_end(void) { __ESBMC_atomic_end(); }
void __ESBMC_printf(const char *format, ...) { (void)format; }
void __ESBMC_yield(void) { __clew_yield(); }
void __ESBMC_init_object(void *object) { havoc_object(object); }
size_t __ESBMC_get_object_size(const void *object) { return __clew_size(object); }
int __ESBMC_same_object(const void *left, const void *right) { return __clew_is_same(left, right); }
uintptr_t __ESBMC_POINTER_OBJECT(const void *pointer) { return __CPROVER_POINTER_OBJECT(pointer); }
size_t __ESBMC_POINTER_OFFSET(const void *pointer) { return __clew_offset(pointer); }
int __ESBMC_r_ok(const void *pointer, size_t size) { return __clew_is_accessible(pointer, size); }
int __ESBMC_is_little_endian(void) { return __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__; }
void __ESBMC_unreachable(void) { __clew_check(0, "assertion.violated", "__ESBMC_unreachable is reached"); }
/* Advice for other checkers. */
void __ESBMC_memory_leak_checks(void) {}
void __ESBMC_unroll(int rounds) { (void)rounds; }
void __ESBMC_cover(int holds) { (void)holds; }

void klee_make_symbolic(void *object, size_t size, const char *name) {
    (void)name;
    __VERIFIER_nondet_memory(object, size);
}
void klee_assume(uintptr_t holds) { __clew_assume(holds != 0); }
int klee_range(int low, int end, const char *name) {
    (void)name;
    return (int)__clew_nondet_range(low, (int64_t)end - 1);
}
int klee_int(const char *name) {
    (void)name;
    return __clew_nondet_i32();
}
void klee_check_memory_access(const void *place, size_t size) {
    __clew_check(__clew_is_accessible(place, size), "memory.out-of-bounds", "klee_check_memory_access fails");
}
uintptr_t klee_choose(uintptr_t end) {
    uintptr_t chosen = (uintptr_t)__clew_nondet_i64();
    __clew_assume(chosen < end);
    return chosen;
}
/* Whether a value depends on inputs is a matter of how a checker works: it may. */
unsigned klee_is_symbolic(uintptr_t value) {
    (void)value;
    return __clew_nondet_bool();
}
unsigned klee_is_replay(void) { return 0; }
size_t klee_get_obj_size(void *object) { return behind(object) + __clew_offset(object); }
/* One value that an expression may have: in any run, the one that it has. */
float klee_get_valuef(float number) { return number; }
double klee_get_valued(double number) { return number; }
long klee_get_valuel(long number) { return number; }
long long klee_get_valuell(long long number) { return number; }
int32_t klee_get_value_i32(int32_t number) { return number; }
int64_t klee_get_value_i64(int64_t number) { return number; }
void klee_report_error(const char *file, int line, const char *message, const char *suffix) {
    (void)file, (void)line, (void)message, (void)suffix;
    __clew_check(0, "assertion.violated", "klee_report_error is called");
    abort();
}
void klee_abort(void) {
    __clew_check(0, "assertion.violated", "klee_abort is called");
    abort();
}
/* What says how to search, which inputs are nice, or what a person is told. */
void klee_prefer_cex(void *object, uintptr_t condition) { (void)object, (void)condition; }
void klee_posix_prefer_cex(void *object, uintptr_t condition) { (void)object, (void)condition; }
void klee_mark_global(void *object) { (void)object; }
void klee_warning(const char *message) { (void)message; }
void klee_warning_once(const char *message) { (void)message; }
void klee_print_expr(const char *message, ...) { (void)message; }
void klee_print_range(const char *name, int value) { (void)name, (void)value; }
void klee_stack_trace(void) {}
void klee_open_merge(void) {}
void klee_close_merge(void) {}
void klee_set_forking(unsigned enable) { (void)enable; }
/* The path ends, and nothing is told of it. */
void klee_silent_exit(int status) {
    (void)status;
    __clew_assume(0);
}

int klee_get_errno(void) { return errno; }

void memhavoc(void *object, size_t size) { __VERIFIER_nondet_memory(object, size); }
/* What is looked at is the whole program, whatever is tracked. */
void sea_tracking_on(void) {}
void sea_tracking_off(void) {}
_Bool sea_is_dereferenceable(const void *place, ptrdiff_t size) {
    return size >= 0 && __clew_is_accessible(place, (size_t)size);
}

void __goblint_check(int holds) { __clew_check(holds, "assertion.violated", "__goblint_check fails"); }
void __goblint_assert(int holds) { __clew_check(holds, "assertion.violated", "__goblint_assert fails"); }
void __goblint_assume(int holds) { __clew_assume(holds); }
void __goblint_unknown(void *object) { __VERIFIER_nondet_memory(object, __clew_size(object) - __clew_offset(object)); }

/* Any value of a variable of a quantifier. */
long long __clew_any_number(void) { return __clew_nondet_i64(); }
float __clew_any_float(void) { return __clew_nondet_float(); }
double __clew_any_double(void) { return __clew_nondet_double(); }

_Bool nondet_bool(void) { return __clew_nondet_bool(); }
char nondet_char(void) { return __clew_nondet_i8(); }
signed char nondet_schar(void) { return __clew_nondet_i8(); }
unsigned char nondet_uchar(void) { return (unsigned char)__clew_nondet_i8(); }
short nondet_short(void) { return __clew_nondet_i16(); }
unsigned short nondet_ushort(void) { return (unsigned short)__clew_nondet_i16(); }
int nondet_int(void) { return __clew_nondet_i32(); }
unsigned nondet_uint(void) { return (unsigned)__clew_nondet_i32(); }
unsigned nondet_unsigned(void) { return (unsigned)__clew_nondet_i32(); }
#if __SIZEOF_LONG__ == 8
long nondet_long(void) { return __clew_nondet_i64(); }
unsigned long nondet_ulong(void) { return (unsigned long)__clew_nondet_i64(); }
size_t nondet_size_t(void) { return (size_t)__clew_nondet_i64(); }
#else
long nondet_long(void) { return __clew_nondet_i32(); }
unsigned long nondet_ulong(void) { return (unsigned long)__clew_nondet_i32(); }
size_t nondet_size_t(void) { return (size_t)__clew_nondet_i32(); }
#endif
long long nondet_longlong(void) { return __clew_nondet_i64(); }
unsigned long long nondet_ulonglong(void) { return (unsigned long long)__clew_nondet_i64(); }
