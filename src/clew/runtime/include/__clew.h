/* The primitives on which the run-time library stands; the translation turns each into commands. */
#ifndef CLEW_PRIMITIVES_H
#define CLEW_PRIMITIVES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* None of them throws, except the one that does: so no clean-up stands around them. */
#define CLEW_QUIET __attribute__((nothrow))

/* Scheduling. `retry`: the step so far did not happen, the process waits until it can take another way. */
CLEW_QUIET void __clew_yield(void);
CLEW_QUIET __attribute__((noreturn)) void __clew_retry(void);
CLEW_QUIET void __clew_atomic_begin(void);
CLEW_QUIET void __clew_atomic_end(void);
CLEW_QUIET void __clew_spawn(void (*start)(void *, void *(*)(void *), void *), void *thread, void *(*routine)(void *),
                             void *argument);
CLEW_QUIET void *__clew_self(void);

/* Inputs. */
#ifdef __cplusplus
CLEW_QUIET bool __clew_nondet_bool(void);
CLEW_QUIET bool __clew_wakes_by_itself(void); /* for no reason: not for ever without waiting in between */
CLEW_QUIET bool __clew_allocation_fails(void); /* what the user has switched on: false without */
CLEW_QUIET bool __clew_clock_jumps(void);
CLEW_QUIET bool __clew_bounds_only(void);
CLEW_QUIET bool __clew_waits_watched(void); /* whether somebody looks out for circles of threads that wait */
#else
CLEW_QUIET _Bool __clew_nondet_bool(void);
CLEW_QUIET _Bool __clew_wakes_by_itself(void);
CLEW_QUIET _Bool __clew_allocation_fails(void);
CLEW_QUIET _Bool __clew_clock_jumps(void);
CLEW_QUIET _Bool __clew_bounds_only(void);
CLEW_QUIET _Bool __clew_waits_watched(void);
#endif
CLEW_QUIET int8_t __clew_nondet_i8(void);
CLEW_QUIET int16_t __clew_nondet_i16(void);
CLEW_QUIET int32_t __clew_nondet_i32(void);
CLEW_QUIET int64_t __clew_nondet_i64(void);
/* Any float and any double: any bits. */
static inline float __clew_nondet_float(void) {
    union {
        int32_t bits;
        float number;
    } any = {__clew_nondet_i32()};
    return any.number;
}
static inline double __clew_nondet_double(void) {
    union {
        int64_t bits;
        double number;
    } any = {__clew_nondet_i64()};
    return any.number;
}
CLEW_QUIET int64_t __clew_nondet_range(int64_t low, int64_t high);
CLEW_QUIET uint64_t __clew_nondet_bits(int32_t width); /* so many bits; the width is a literal */

/* Judging. Both texts of a check are literals. */
CLEW_QUIET void __clew_assume(int32_t holds);
CLEW_QUIET void __clew_check(int32_t holds, const char *check, const char *message);

/* Memory. What was made by one of three is freed by its counterpart. */
CLEW_QUIET void *__clew_allocate(size_t size);
CLEW_QUIET void __clew_free(void *object);
CLEW_QUIET void *__clew_new(size_t size);
CLEW_QUIET void __clew_delete(void *object);
CLEW_QUIET void *__clew_new_array(size_t size);
CLEW_QUIET void __clew_delete_array(void *object);
CLEW_QUIET size_t __clew_size(const void *object);
CLEW_QUIET size_t __clew_offset(const void *pointer); /* how far into its object it points */
CLEW_QUIET int32_t __clew_is_heap(const void *pointer);
CLEW_QUIET int32_t __clew_is_alive(const void *pointer);
CLEW_QUIET int32_t __clew_is_same(const void *left, const void *right); /* whether both point into one object */
CLEW_QUIET uint32_t __clew_peek(const uint32_t *place); /* what is there; zero where nothing was written */
CLEW_QUIET void __clew_copy(void *to, const void *from, size_t size);
CLEW_QUIET void __clew_fill(void *to, int32_t byte, size_t size);

/* The end of the program (below zero: it was stopped, so leaks are not judged), exceptions, output for traces. */
CLEW_QUIET __attribute__((noreturn)) void __clew_end(int32_t status);
CLEW_QUIET void __clew_output(const char *text);

__attribute__((noreturn)) void __clew_throw(void *exception);
/* Call a function; what it throws is the result too. */
void *__clew_catch(void *(*function)(void *), void *argument);

#ifdef __cplusplus
}
#endif
#endif
