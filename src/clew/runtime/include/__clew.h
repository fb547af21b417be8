/* The primitives on which the run-time library stands; the translation turns each into commands. */
#ifndef CLEW_PRIMITIVES_H
#define CLEW_PRIMITIVES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CLEW_NORETURN __attribute__((noreturn))

/* Scheduling. `retry`: the step so far did not happen, the process waits until it can take another way. */
void __clew_yield(void);
CLEW_NORETURN void __clew_retry(void);
void __clew_atomic_begin(void);
void __clew_atomic_end(void);
void __clew_spawn(void (*start)(void *), void *argument);
void *__clew_self(void);

/* Inputs. */
#ifdef __cplusplus
bool __clew_nondet_bool(void);
#else
_Bool __clew_nondet_bool(void);
#endif
int8_t __clew_nondet_i8(void);
int16_t __clew_nondet_i16(void);
int32_t __clew_nondet_i32(void);
int64_t __clew_nondet_i64(void);
int64_t __clew_nondet_range(int64_t low, int64_t high);

/* Judging. Both texts of a check are literals. */
void __clew_assume(int holds);
void __clew_check(int holds, const char *check, const char *message);

/* Memory. */
void *__clew_allocate(size_t size);
void __clew_free(void *object);
size_t __clew_size(const void *object);
int __clew_is_heap(const void *pointer);
int __clew_is_alive(const void *pointer);
void __clew_copy(void *to, const void *from, size_t size);
void __clew_fill(void *to, int byte, size_t size);

/* The end of the program (below zero: it was stopped, so leaks are not judged), exceptions, output for traces. */
CLEW_NORETURN void __clew_end(int status);
CLEW_NORETURN void __clew_throw(void *exception);
void __clew_output(const char *text);

#ifdef __cplusplus
}
#endif
#endif
