"""Library functions that are called without a declaration: they get the one of their header, as from any compiler of C.

Input: what the compiler warned of. Output: declarations to be put in front of the text. Functions that need a type of
their header, such as a file, are not among them; those keep what the language says, a result of type int. Under their
names with `__builtin_` in front other compilers know more functions than ours.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from clew.frontends.c.diagnostics import Warned

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
double modf(double, double *); float fabsf(float); float sqrtf(float); float floorf(float); float ceilf(float);
float powf(float, float); float sinf(float); float cosf(float); float expf(float); float logf(float);
unsigned sleep(unsigned); int usleep(unsigned);
"""
_KNOWN = {
    found["name"]: found[0].strip()
    for found in re.finditer(r"[^;]*?\b(?P<name>\w+)\((?:[^();]|\([^()]*\))*\);", _DECLARATIONS)
}
_QUOTED = re.compile(r"'(\w+)'")


def undeclared(warnings: Iterable[Warned]) -> tuple[str, ...]:
    """The functions of the library that are called without a declaration, in the order of the text."""
    calls = [_QUOTED.search(warned.text) for warned in warnings if warned.flag == UNDECLARED]
    return tuple(dict.fromkeys(found[1] for found in calls if found is not None and _plain(found[1]) in _KNOWN))


def declarations(names: Iterable[str]) -> str:
    """Their declarations, as lines."""
    return "\n".join(_declaration(name) for name in names)


def _declaration(name: str) -> str:
    plain = _plain(name)
    return _KNOWN[plain] if name == plain else f"{_KNOWN[plain]}\n#define {name} {plain}"


def _plain(name: str) -> str:
    return name.removeprefix("__builtin_")


def without_blamed(names: Iterable[str], said: str) -> tuple[str, ...]:
    """Those of the names that the compiler does not mention in its errors."""
    mentioned = {name for line in said.splitlines() if "error:" in line for name in _QUOTED.findall(line)}
    return tuple(name for name in names if name not in mentioned)
