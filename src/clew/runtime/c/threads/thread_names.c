/* What else is asked of threads: names and priorities, which change nothing, and what is done around fork, which makes
   no second process here. */
#include "threads/thread_record.h"
#include <sched.h>
#include <string.h>

enum { LONGEST = 16 };

static void require_thread(pthread_t number) {
    __clew_atomic_begin();
    _Bool exists = __clew_thread_numbered(number) != 0;
    __clew_atomic_end();
    __clew_check(exists, THREAD_MISUSE, "asked of a thread that was joined before, or never existed");
}

/* A name may have been given by anyone. */
int pthread_getname_np(pthread_t thread, char *name, size_t size) {
    require_thread(thread);
    if (size < LONGEST)
        return ERANGE;
    for (int i = 0; i < LONGEST - 1; i++)
        name[i] = (char)__clew_nondet_i8();
    name[LONGEST - 1] = 0;
    return 0;
}

int pthread_getschedparam(pthread_t thread, int *restrict policy, struct sched_param *restrict priority) {
    require_thread(thread);
    *policy = (int)__clew_nondet_range(SCHED_OTHER, SCHED_RR);
    priority->sched_priority = *policy == SCHED_OTHER ? 0 : (int)__clew_nondet_range(1, 99);
    return 0;
}
int pthread_setschedprio(pthread_t thread, int priority) {
    (void)priority;
    require_thread(thread);
    return __clew_nondet_bool() ? 0 : EPERM;
}
int pthread_getaffinity_np(pthread_t thread, size_t size, cpu_set_t *to) {
    require_thread(thread);
    for (size_t i = 0; i < size; i++)
        ((unsigned char *)to)[i] = (unsigned char)__clew_nondet_i8();
    return 0;
}
int pthread_setaffinity_np(pthread_t thread, size_t size, const cpu_set_t *from) {
    require_thread(thread);
    for (size_t i = 0; i < size; i++)
        (void)((const volatile unsigned char *)from)[i];
    return __clew_nondet_bool() ? 0 : EINVAL;
}
int pthread_getcpuclockid(pthread_t thread, clockid_t *to) {
    require_thread(thread);
    *to = CLOCK_THREAD_CPUTIME_ID;
    return 0;
}
int pthread_atfork(void (*before)(void), void (*after)(void), void (*child)(void)) {
    return (void)before, (void)after, (void)child, __clew_nondet_bool() ? 0 : ENOMEM;
}
