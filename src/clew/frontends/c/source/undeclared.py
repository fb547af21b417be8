"""Library functions that are called without a declaration: they get the one of their header, as from any compiler of C.

Input: what the compiler said. Output: declarations to be put in front of the text. Functions that need a type of
their header, such as a file, are not among them; those keep what the language says, a result of type int. Under their
names with `__builtin_` in front other compilers know more functions than ours. What checkers of programs know by
themselves (`assert`, `__VERIFIER_assume`) is declared in C++ too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from clew.frontends.c.compiling.diagnostics import Warned
from clew.frontends.c.compiling.targets import Language
from clew.ir.source import Source

UNDECLARED = "implicit-function-declaration"
"""The compiler's switch for calls without a declaration."""

_DECLARATIONS = """
void abort(void); void exit(int); void _Exit(int); int atexit(void (*)(void));
void *malloc(__SIZE_TYPE__); void *calloc(__SIZE_TYPE__, __SIZE_TYPE__); void *realloc(void *, __SIZE_TYPE__);
void free(void *); void *aligned_alloc(__SIZE_TYPE__, __SIZE_TYPE__); void *alloca(__SIZE_TYPE__);
int abs(int); long labs(long); long long llabs(long long); int atoi(const char *); long atol(const char *);
long long atoll(const char *); double atof(const char *); double strtod(const char *, char **);
long strtol(const char *, char **, int); unsigned long strtoul(const char *, char **, int);
long long strtoll(const char *, char **, int); unsigned long long strtoull(const char *, char **, int);
int rand(void); void srand(unsigned); char *getenv(const char *);
void qsort(void *, __SIZE_TYPE__, __SIZE_TYPE__, int (*)(const void *, const void *));
void *memcpy(void *, const void *, __SIZE_TYPE__); void *memmove(void *, const void *, __SIZE_TYPE__);
void *memset(void *, int, __SIZE_TYPE__); void *memchr(const void *, int, __SIZE_TYPE__);
int memcmp(const void *, const void *, __SIZE_TYPE__); void *mempcpy(void *, const void *, __SIZE_TYPE__);
char *strcpy(char *, const char *); char *strncpy(char *, const char *, __SIZE_TYPE__);
char *stpcpy(char *, const char *); char *strcat(char *, const char *);
char *strncat(char *, const char *, __SIZE_TYPE__); int strcmp(const char *, const char *);
int strncmp(const char *, const char *, __SIZE_TYPE__); int strcasecmp(const char *, const char *);
int strncasecmp(const char *, const char *, __SIZE_TYPE__); __SIZE_TYPE__ strlen(const char *);
__SIZE_TYPE__ strnlen(const char *, __SIZE_TYPE__); char *strchr(const char *, int); char *strrchr(const char *, int);
char *strstr(const char *, const char *); char *strpbrk(const char *, const char *); char *strtok(char *, const char *);
__SIZE_TYPE__ strspn(const char *, const char *); __SIZE_TYPE__ strcspn(const char *, const char *);
char *strdup(const char *); char *strndup(const char *, __SIZE_TYPE__); char *strerror(int);
void *rawmemchr(const void *, int); void *memrchr(const void *, int, __SIZE_TYPE__);
char *strcasestr(const char *, const char *); char *strsep(char **, const char *);
char *strtok_r(char *, const char *, char **); long random(void); void srandom(unsigned);
unsigned arc4random(void); unsigned arc4random_uniform(unsigned); void arc4random_buf(void *, __SIZE_TYPE__);
char *index(const char *, int); char *rindex(const char *, int); void bzero(void *, __SIZE_TYPE__);
int bcmp(const void *, const void *, __SIZE_TYPE__); void bcopy(const void *, void *, __SIZE_TYPE__);
int printf(const char *, ...); int sprintf(char *, const char *, ...); int puts(const char *); int putchar(int);
int snprintf(char *, __SIZE_TYPE__, const char *, ...); int scanf(const char *, ...); int getchar(void);
int sscanf(const char *, const char *, ...); void perror(const char *);
int isalnum(int); int isalpha(int); int isblank(int); int iscntrl(int); int isdigit(int); int isgraph(int);
int islower(int); int isprint(int); int ispunct(int); int isspace(int); int isupper(int); int isxdigit(int);
int tolower(int); int toupper(int);
double acos(double); double asin(double); double atan(double); double atan2(double, double); double ceil(double);
double cos(double); double cosh(double); double exp(double); double fabs(double); double floor(double);
double fmod(double, double); double fmax(double, double); double fmin(double, double); double hypot(double, double);
double log(double); double log10(double); double log2(double); double pow(double, double); double round(double);
double sin(double); double sinh(double); double sqrt(double); double tan(double); double tanh(double);
double trunc(double); double cbrt(double); double ldexp(double, int); double frexp(double, int *);
double modf(double, double *); double roundeven(double); double drem(double, double);
float fabsf(float); float sqrtf(float); float floorf(float); float ceilf(float);
float powf(float, float); float sinf(float); float cosf(float); float expf(float); float logf(float);
unsigned sleep(unsigned); int usleep(unsigned);
"""
_OF_CHECKERS = """
void __VERIFIER_assume(int); void __VERIFIER_assert(int); void __VERIFIER_error(void); void reach_error(void);
void __VERIFIER_atomic_begin(void); void __VERIFIER_atomic_end(void);
void __VERIFIER_nondet_memory(void *, __SIZE_TYPE__); void *__VERIFIER_nondet_pointer(void);
char __VERIFIER_nondet_char(void); signed char __VERIFIER_nondet_schar(void);
unsigned char __VERIFIER_nondet_uchar(void);
short __VERIFIER_nondet_short(void); unsigned short __VERIFIER_nondet_ushort(void); int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void); long __VERIFIER_nondet_long(void); unsigned long __VERIFIER_nondet_ulong(void);
long long __VERIFIER_nondet_longlong(void); unsigned long long __VERIFIER_nondet_ulonglong(void);
__SIZE_TYPE__ __VERIFIER_nondet_size_t(void); float __VERIFIER_nondet_float(void);
double __VERIFIER_nondet_double(void);
void __CPROVER_assert(int, const char *); void __CPROVER_assume(int);
void __CPROVER_precondition(int, const char *); void __CPROVER_postcondition(int, const char *);
void __CPROVER_atomic_begin(void); void __CPROVER_atomic_end(void); void __CPROVER_havoc_object(void *);
void *__CPROVER_allocate(__SIZE_TYPE__, int); void *__CPROVER_malloc(__SIZE_TYPE__);
void __CPROVER_allocated_memory(__SIZE_TYPE__, __SIZE_TYPE__); void klee_define_fixed_object(void *, __SIZE_TYPE__);
void __CPROVER_fence(const char *, ...);
__SIZE_TYPE__ __CPROVER_OBJECT_SIZE(const void *); __SIZE_TYPE__ __CPROVER_POINTER_OFFSET(const void *);
__UINTPTR_TYPE__ __CPROVER_POINTER_OBJECT(const void *); void __CPROVER_havoc_slice(void *, __SIZE_TYPE__);
int __CPROVER_same_object(const void *, const void *); int __CPROVER_DYNAMIC_OBJECT(const void *);
int __CPROVER_LIVE_OBJECT(const void *); int __CPROVER_is_invalid_pointer(const void *);
int __CPROVER_is_cstring(const char *); __SIZE_TYPE__ __CPROVER_cstrlen(const char *);
float __CPROVER_inff(void); double __CPROVER_inf(void); long double __CPROVER_infl(void);
void __CPROVER_array_copy(void *, const void *); void __CPROVER_array_replace(void *, const void *);
int __CPROVER_array_equal(const void *, const void *);
float __CPROVER_fabsf(float); double __CPROVER_fabs(double); long double __CPROVER_fabsl(long double);
int __CPROVER_abs(int); long __CPROVER_labs(long); long long __CPROVER_llabs(long long);
void __CPROVER_input(const char *, ...); void __CPROVER_output(const char *, ...);
void __CPROVER_printf(const char *, ...); void __CPROVER_cover(int);
void __ESBMC_assert(int, const char *); void __ESBMC_assume(int);
void __ESBMC_really_atomic_begin(void); void __ESBMC_really_atomic_end(void); void __ESBMC_printf(const char *, ...);
void __ESBMC_atomic_begin(void); void __ESBMC_atomic_end(void); void __ESBMC_yield(void);
void __ESBMC_init_object(void *); __SIZE_TYPE__ __ESBMC_get_object_size(const void *);
int __ESBMC_same_object(const void *, const void *); void __ESBMC_unroll(int); void __ESBMC_cover(int);
__UINTPTR_TYPE__ __ESBMC_POINTER_OBJECT(const void *); __SIZE_TYPE__ __ESBMC_POINTER_OFFSET(const void *);
int __ESBMC_r_ok(const void *, __SIZE_TYPE__);
void klee_make_symbolic(void *, __SIZE_TYPE__, const char *); void klee_assume(__UINTPTR_TYPE__);
int klee_range(int, int, const char *); int klee_int(const char *); __UINTPTR_TYPE__ klee_choose(__UINTPTR_TYPE__);
void klee_check_memory_access(const void *, __SIZE_TYPE__); unsigned klee_is_symbolic(__UINTPTR_TYPE__);
void klee_prefer_cex(void *, __UINTPTR_TYPE__); void klee_warning(const char *); void klee_warning_once(const char *);
void klee_print_expr(const char *, ...); void klee_silent_exit(int); void klee_abort(void);
void klee_report_error(const char *, int, const char *, const char *); __SIZE_TYPE__ klee_get_obj_size(void *);
float klee_get_valuef(float); double klee_get_valued(double); long klee_get_valuel(long);
long long klee_get_valuell(long long); int klee_get_value_i32(int); long long klee_get_value_i64(long long);
int __vm_choose(int, ...); int __llbmc_nondef_int(void); int __sym_val_i32(void);
void __VERIFIER_make_symbolic(void *, __SIZE_TYPE__, const char *);
void __VERIFIER_make_nondet(void *, __SIZE_TYPE__, const char *);
long long __clew_any_number(void); float __clew_any_float(void); double __clew_any_double(void);
void __clew_cbmc_round_as(int); int __clew_cbmc_rounds_as(void);
void __clew_esbmc_round_as(int); int __clew_esbmc_rounds_as(void);
void __clew_asynchronous(void *, void *); void __clew_asynchronous_block(void *);
char nondet_char(void); unsigned char nondet_uchar(void); short nondet_short(void); unsigned short nondet_ushort(void);
int nondet_int(void); unsigned nondet_uint(void); unsigned nondet_unsigned(void); long nondet_long(void);
unsigned long nondet_ulong(void); long long nondet_longlong(void); unsigned long long nondet_ulonglong(void);
__SIZE_TYPE__ nondet_size_t(void); float nondet_float(void); double nondet_double(void);
int __ESBMC_is_little_endian(void); void __ESBMC_unreachable(void); void __ESBMC_memory_leak_checks(void);
int __CPROVER_is_zero_string(const void *); __SIZE_TYPE__ __CPROVER_zero_string_length(const void *);
__SIZE_TYPE__ __CPROVER_buffer_size(const void *);
"""
_TYPES = {
    "__CPROVER_size_t": "typedef __SIZE_TYPE__ __CPROVER_size_t;",
    "__CPROVER_ssize_t": "typedef __PTRDIFF_TYPE__ __CPROVER_ssize_t;",
    "__CPROVER_bool": "typedef _Bool __CPROVER_bool;",
    **{
        f"__{sign}int{width}_t": f"typedef __{sign.upper()}INT{width}_TYPE__ __{sign}int{width}_t;"
        for sign in ("", "u")
        for width in (8, 16, 32, 64)
    },
    "__float128": "#define __float128 long double",
    "_Float128": "#define _Float128 long double",
    "__CPROVER_max_malloc_size": "#define __CPROVER_max_malloc_size ((__SIZE_TYPE__)__PTRDIFF_MAX__)",
}
_MACROS = {
    "__CPROVER_array_set": """__SIZE_TYPE__ __CPROVER_OBJECT_SIZE(const void *);
#define __CPROVER_array_set(array, value) do { \\
    for (__SIZE_TYPE__ __clew_at = 0; __clew_at < __CPROVER_OBJECT_SIZE(array) / sizeof *(array); __clew_at++) \\
        (array)[__clew_at] = (value); } while (0)""",
    **{
        f"__CPROVER_overflow_{name}": f"#define __CPROVER_overflow_{name}(left, right) "
        f"({{ __typeof__((left) + (right)) __clew_sum; __builtin_{own}_overflow((left), (right), &__clew_sum); }})"
        for name, own in (("plus", "add"), ("minus", "sub"), ("mult", "mul"))
    },
    **{
        f"__CPROVER_saturating_{name}": f"#define __CPROVER_saturating_{name}(left, right) "
        f"__builtin_elementwise_{own}_sat((__typeof__((left) + (right)))(left), (__typeof__((left) + (right)))(right))"
        for name, own in (("plus", "add"), ("minus", "sub"))
    },
    "__CPROVER_overflow_unary_minus": "#define __CPROVER_overflow_unary_minus(number) "
    "({ __typeof__(-(number)) __clew_less; __builtin_sub_overflow(0, (number), &__clew_less); })",
    "__CPROVER_equal": """#define __CPROVER_equal(left, right) ({ \\
    __typeof__((__typeof__(left))(left)) __clew_left = (left), __clew_right = (right); \\
    __builtin_memcmp(&__clew_left, &__clew_right, sizeof __clew_left) == 0; })""",
    "__ESBMC_alloca": "#define __ESBMC_alloca __builtin_alloca",
    "__ESBMC_bitcast": "#define __ESBMC_bitcast(to, from) ((void)__builtin_memcpy((to), (from), sizeof *(to)))",
    **{f"__ESBMC_{name}": f"#define __ESBMC_{name} __builtin_{name}" for name in ("memset", "memcpy", "memchr")},
}
"""What takes arguments of any type."""
_OF_GCC = {
    **{
        f"__builtin_{name}_overflow_p": f"#define __builtin_{name}_overflow_p(left, right, like) "
        f"({{ __typeof__((__typeof__(like))(like)) __clew_result; "
        f"__builtin_{name}_overflow((left), (right), &__clew_result); }})"
        for name in ("add", "sub", "mul")
    },
    "__builtin_speculation_safe_value": "#define __builtin_speculation_safe_value(value, ...) (value)",
    "__builtin_shuffle": "#define __builtin_shuffle(...) __builtin_shufflevector(__VA_ARGS__)",
    "__builtin_assoc_barrier": "#define __builtin_assoc_barrier(value) (value)",
    "__builtin_imaxabs": "#define __builtin_imaxabs(number) __builtin_llabs(number)",
    "__builtin_alloca_with_align_and_max": "#define __builtin_alloca_with_align_and_max(size, align, most) "
    "__builtin_alloca_with_align((size), (align))",
    **{
        f"__builtin_{name}{suffix}": f"#define __builtin_{name}{suffix}(number) __builtin_{ours}(({kind})(number))"
        for name, ours in (("isnan", "isnan"), ("isinf", "isinf_sign"), ("finite", "isfinite"))
        for suffix, kind in (("", "double"), ("f", "float"), ("l", "long double"))
    },
    **{
        f"__builtin_{kind}{name}{suffix}": f"#define __builtin_{kind}{name}{suffix}(number) "
        f"((long {'long' if kind == 'll' else ''})__builtin_{name}{suffix}(number))"
        for kind in ("l", "ll")
        for name in ("floor", "ceil")
        for suffix in ("", "f", "l")
    },
}
"""What GCC knows and clang does not."""
_ACCESSIBLE = """int __clew_is_accessible(const void *, __SIZE_TYPE__);
#define __clew_first(pointer, ...) (pointer)
#define __clew_accessible(pointer, size, ...) __clew_is_accessible((pointer), (size))
#define {0}(...) __clew_accessible(__VA_ARGS__, sizeof *__clew_first(__VA_ARGS__,), )"""
"""Whether so many bytes at a place may be accessed; without a size, what the pointer is meant for."""
_ACCESSES = ("__CPROVER_r_ok", "__CPROVER_w_ok", "__CPROVER_rw_ok")
_TRUTHS = ("__VERIFIER_assume", "__CPROVER_assume", "__ESBMC_assume", "__VERIFIER_assert", "klee_assume")
_TRUTHS_WITH_TEXT = ("__CPROVER_assert", "__ESBMC_assert", "__CPROVER_precondition", "__CPROVER_postcondition")


def _declared(text: str) -> dict[str, str]:
    """The declarations of a text, by name."""
    found = re.finditer(r"[^;]*?\b(?P<name>\w+)\((?:[^();]|\([^()]*\))*\);", text)
    return {each["name"]: each[0].strip() for each in found}


def _checking() -> dict[str, str]:
    """What checkers know by themselves; a condition may be anything that has a truth, such as a pointer."""
    declared = _declared(_OF_CHECKERS)
    for name in _TRUTHS:
        declared[name] += f"\n#define {name}(condition) {name}(!!(condition))"
    for name in _TRUTHS_WITH_TEXT:
        declared[name] += f"\n#define {name}(condition, ...) {name}(!!(condition), __VA_ARGS__)"
    truth = "#ifdef __cplusplus\nbool {0}(void);\n#else\n_Bool {0}(void);\n#endif"
    inputs = {
        f"__ESBMC_{name}": each.replace(name, f"__ESBMC_{name}")
        for name, each in declared.items()
        if name.startswith("nondet_")
    }
    truths = {name: truth.format(name) for name in ("__VERIFIER_nondet_bool", "nondet_bool", "__ESBMC_nondet_bool")}
    accesses = {name: _ACCESSIBLE.format(name) for name in _ACCESSES}
    return {**declared, **inputs, **truths, **accesses, **_TYPES, **_MACROS, "assert": "#include <assert.h>"}


def _of_numbers() -> dict[str, str]:
    """What is asked of a number of each floating-point type."""
    types = {"f": "float", "d": "double", "ld": "long double"}
    asked = ("isnan", "isinf", "isfinite", "isnormal", "sign")
    names = [(f"__{who}_{each}{suffix}", suffix) for who in ("CPROVER", "ESBMC") for each in asked for suffix in types]
    orders = ("isgreater", "isgreaterequal", "isless", "islessequal", "islessgreater", "isunordered")
    compared = [(f"__CPROVER_{each}{suffix}", types[suffix]) for each in orders for suffix in ("f", "d")]
    return {
        **{name: f"int {name}({types[suffix]});" for name, suffix in names},
        **{name: f"int {name}({kind}, {kind});" for name, kind in compared},
    }


_CHECKING = {**_checking(), **_of_numbers()}
_KNOWN = {**_declared(_DECLARATIONS), **_CHECKING, **_OF_GCC}
_QUOTED = re.compile(r"'(\w+)'")
_CONFLICT = re.compile(r":(\d+):\d+: error: conflicting types for '(\w+)'")
_HEAD = re.compile(r"\s*[A-Za-z_][\w\s]*[\s*]+")
"""The type of a result in front of a name."""
_UNKNOWN = re.compile(
    r": error: (?:use of undeclared identifier '|unknown type name '|(?=\w+ is not supported on this target))(\w+)"
)


def undeclared(warnings: Iterable[Warned]) -> tuple[str, ...]:
    """The functions of the library that are called without a declaration, in the order of the text."""
    calls = [_QUOTED.search(warned.text) for warned in warnings if warned.flag == UNDECLARED]
    return tuple(dict.fromkeys(found[1] for found in calls if found is not None and _plain(found[1]) in _KNOWN))


def unknown(said: str, language: Language) -> tuple[str, ...]:
    """Those that the compiler does not accept, where the language does not allow such calls."""
    known = _KNOWN if language is Language.C else {**_CHECKING, **_OF_GCC}
    return tuple(dict.fromkeys(name for name in _UNKNOWN.findall(said) if name in known))


def types_in(text: str) -> tuple[str, ...]:
    """The types of checkers that a text mentions; where one is unknown, a compiler may complain of anything."""
    return tuple(name for name in _TYPES if name in text)


def defined_later(said: str, source: Source) -> dict[str, str]:
    """Declarations, by name, of functions that have no int as a result and are defined behind their first call.

    Such a call declares them as functions with one; compilers of C let that pass with a warning.
    """
    lines = source.text.split("\n")
    found = [(int(each[1]), each[2]) for each in _CONFLICT.finditer(said)]
    heads = {name: lines[line - 1].partition(name)[0] for line, name in found if line <= len(lines)}
    return {name: f"{head}{name}();" for name, head in heads.items() if _HEAD.fullmatch(head)}


def declarations(names: Iterable[str]) -> str:
    """Their declarations, as lines."""
    lines = "\n".join(_declaration(name) for name in names)
    return f'#ifdef __cplusplus\nextern "C" {{\n#endif\n{lines}\n#ifdef __cplusplus\n}}\n#endif'


def _declaration(name: str) -> str:
    plain = _plain(name)
    return _KNOWN[plain] if name == plain else f"{_KNOWN[plain]}\n#define {name} {plain}"


def _plain(name: str) -> str:
    return name if name in _KNOWN else name.removeprefix("__builtin_")


def without_blamed(names: Iterable[str], said: str) -> tuple[str, ...]:
    """Those of the names that the compiler does not mention in its errors."""
    mentioned = {name for line in said.splitlines() if "error:" in line for name in _QUOTED.findall(line)}
    return tuple(name for name in names if name not in mentioned)
