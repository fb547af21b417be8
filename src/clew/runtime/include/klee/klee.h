/* What programs for KLEE call. */
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
void klee_make_symbolic(void *object, size_t size, const char *name);
void klee_assume(uintptr_t holds);
int klee_range(int low, int end, const char *name);
int klee_int(const char *name);
void klee_silent_exit(int status) __attribute__((noreturn));
#ifdef __cplusplus
}
#endif

#include <assert.h>
#define klee_assert(condition) assert(condition)
