/* assert: the forms of musl and glibc, of the BSDs, and of C++. */
#include <__clew.h>
#include <stdlib.h>

_Noreturn void __assert_fail(const char *text, const char *file, unsigned line, const char *function) {
    (void)text, (void)file, (void)line, (void)function;
    __clew_check(0, "assertion.violated", "assert fails");
    abort();
}

_Noreturn void __assert(const char *text, const char *file, int line) { __assert_fail(text, file, (unsigned)line, 0); }

_Noreturn void __assert_rtn(const char *function, const char *file, int line, const char *text) {
    __assert_fail(text, file, (unsigned)line, function);
}

_Noreturn void __assert_perror_fail(int error, const char *file, unsigned line, const char *function) {
    (void)error;
    __assert_fail(0, file, line, function);
}
