/* The calls that lead here, as glibc tells them; see c/program/backtrace.c. */
#ifndef CLEW_EXECINFO_H
#define CLEW_EXECINFO_H

#ifdef __cplusplus
extern "C" {
#endif
int backtrace(void **to, int size);
char **backtrace_symbols(void *const *from, int size);
void backtrace_symbols_fd(void *const *from, int size, int file);
#ifdef __cplusplus
}
#endif
#endif
