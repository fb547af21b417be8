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
void klee_report_error(const char *file, int line, const char *message, const char *suffix) __attribute__((noreturn));
void klee_abort(void) __attribute__((noreturn));
void klee_check_memory_access(const void *place, size_t size);
uintptr_t klee_choose(uintptr_t end);
unsigned klee_is_symbolic(uintptr_t value);
unsigned klee_is_replay(void);
size_t klee_get_obj_size(void *object);
int klee_get_errno(void);
float klee_get_valuef(float number);
double klee_get_valued(double number);
long klee_get_valuel(long number);
long long klee_get_valuell(long long number);
int32_t klee_get_value_i32(int32_t number);
int64_t klee_get_value_i64(int64_t number);
void klee_prefer_cex(void *object, uintptr_t condition);
void klee_posix_prefer_cex(void *object, uintptr_t condition);
void klee_define_fixed_object(void *address, size_t size);
void klee_mark_global(void *object);
void klee_warning(const char *message);
void klee_warning_once(const char *message);
void klee_print_expr(const char *message, ...);
void klee_print_range(const char *name, int value);
void klee_stack_trace(void);
void klee_open_merge(void);
void klee_close_merge(void);
void klee_set_forking(unsigned enable);
#ifdef __cplusplus
}
#endif

#include <assert.h>
#define klee_assert(condition) assert(condition)
