/* Attributes of threads and of what they synchronise with. Those that only say how soon a thread runs are remembered;
   every order is explored anyway. */
#include "threads/thread_record.h"
#include <limits.h>

static int keep(int *to, int value, int least, int most) {
    if (value < least || value > most)
        return EINVAL;
    *to = value;
    return 0;
}

int pthread_attr_init(pthread_attr_t *attributes) {
    *attributes = (pthread_attr_t){.__detached = PTHREAD_CREATE_JOINABLE, .__guard = 4096, .__size = 8 << 20};
    return 0;
}

int pthread_attr_destroy(pthread_attr_t *attributes) {
    (void)attributes;
    return 0;
}

int pthread_attr_setdetachstate(pthread_attr_t *attributes, int value) {
    return keep(&attributes->__detached, value, PTHREAD_CREATE_JOINABLE, PTHREAD_CREATE_DETACHED);
}

int pthread_attr_getdetachstate(const pthread_attr_t *attributes, int *value) {
    *value = attributes->__detached;
    return 0;
}

int pthread_attr_setscope(pthread_attr_t *attributes, int value) {
    return keep(&attributes->__scope, value, PTHREAD_SCOPE_SYSTEM, PTHREAD_SCOPE_PROCESS);
}

int pthread_attr_getscope(const pthread_attr_t *attributes, int *value) {
    *value = attributes->__scope;
    return 0;
}

int pthread_attr_setinheritsched(pthread_attr_t *attributes, int value) {
    return keep(&attributes->__inherited, value, PTHREAD_INHERIT_SCHED, PTHREAD_EXPLICIT_SCHED);
}

int pthread_attr_getinheritsched(const pthread_attr_t *attributes, int *value) {
    *value = attributes->__inherited;
    return 0;
}

int pthread_attr_setschedpolicy(pthread_attr_t *attributes, int value) {
    return keep(&attributes->__policy, value, SCHED_OTHER, SCHED_RR);
}

int pthread_attr_getschedpolicy(const pthread_attr_t *attributes, int *value) {
    *value = attributes->__policy;
    return 0;
}

int pthread_attr_setschedparam(pthread_attr_t *attributes, const struct sched_param *given) {
    struct sched_param whole = *given;
    int priority = whole.sched_priority, fixed = attributes->__policy == SCHED_OTHER;
    return keep(&attributes->__priority, priority, fixed ? 0 : 1, fixed ? 0 : 99);
}

int pthread_attr_getschedparam(const pthread_attr_t *attributes, struct sched_param *value) {
    *value = (struct sched_param){.sched_priority = attributes->__priority};
    return 0;
}

int pthread_attr_setguardsize(pthread_attr_t *attributes, size_t size) {
    attributes->__guard = size;
    return 0;
}

int pthread_attr_getguardsize(const pthread_attr_t *attributes, size_t *size) {
    *size = attributes->__guard;
    return 0;
}

int pthread_attr_setstacksize(pthread_attr_t *attributes, size_t size) {
    if (size < PTHREAD_STACK_MIN)
        return EINVAL;
    attributes->__size = size;
    return 0;
}

int pthread_attr_getstacksize(const pthread_attr_t *attributes, size_t *size) {
    *size = attributes->__size;
    return 0;
}

int pthread_attr_setstack(pthread_attr_t *attributes, void *stack, size_t size) {
    attributes->__stack = stack;
    return pthread_attr_setstacksize(attributes, size);
}

int pthread_attr_getstack(const pthread_attr_t *attributes, void **stack, size_t *size) {
    *stack = attributes->__stack;
    return pthread_attr_getstacksize(attributes, size);
}

int pthread_mutexattr_init(pthread_mutexattr_t *attributes) {
    *attributes = (pthread_mutexattr_t){.__kind = PTHREAD_MUTEX_DEFAULT};
    return 0;
}

int pthread_mutexattr_destroy(pthread_mutexattr_t *attributes) {
    (void)attributes;
    return 0;
}

int pthread_mutexattr_settype(pthread_mutexattr_t *attributes, int value) {
    if (value < PTHREAD_MUTEX_NORMAL || value > PTHREAD_MUTEX_ADAPTIVE_NP)
        return EINVAL;
    attributes->__kind = (signed char)value;
    return 0;
}

int pthread_mutexattr_gettype(const pthread_mutexattr_t *attributes, int *value) {
    *value = attributes->__kind;
    return 0;
}

int pthread_mutexattr_setprotocol(pthread_mutexattr_t *attributes, int value) {
    if (value < PTHREAD_PRIO_NONE || value > PTHREAD_PRIO_PROTECT)
        return EINVAL;
    attributes->__protocol = (signed char)value;
    return 0;
}

int pthread_mutexattr_getprotocol(const pthread_mutexattr_t *attributes, int *value) {
    *value = attributes->__protocol;
    return 0;
}

int pthread_mutexattr_setpshared(pthread_mutexattr_t *attributes, int value) {
    if (value < PTHREAD_PROCESS_PRIVATE || value > PTHREAD_PROCESS_SHARED)
        return EINVAL;
    attributes->__shared = (signed char)value;
    return 0;
}

int pthread_mutexattr_getpshared(const pthread_mutexattr_t *attributes, int *value) {
    *value = attributes->__shared;
    return 0;
}

int pthread_mutexattr_setprioceiling(pthread_mutexattr_t *attributes, int value) {
    if (value < 1 || value > 99)
        return EINVAL;
    attributes->__ceiling = (signed char)value;
    return 0;
}

int pthread_mutexattr_getprioceiling(const pthread_mutexattr_t *attributes, int *value) {
    *value = attributes->__ceiling;
    return 0;
}

int pthread_mutexattr_setrobust(pthread_mutexattr_t *attributes, int value) {
    (void)attributes;
    __clew_check(value == PTHREAD_MUTEX_STALLED, "library.unmodelled", "robust mutexes are not modelled");
    return 0;
}

int pthread_mutexattr_getrobust(const pthread_mutexattr_t *attributes, int *value) {
    (void)attributes;
    *value = PTHREAD_MUTEX_STALLED;
    return 0;
}

int pthread_condattr_init(pthread_condattr_t *attributes) {
    *attributes = (pthread_condattr_t){.__clock = CLOCK_REALTIME};
    return 0;
}

int pthread_condattr_destroy(pthread_condattr_t *attributes) {
    (void)attributes;
    return 0;
}

int pthread_condattr_setclock(pthread_condattr_t *attributes, clockid_t clock) {
    if (!__clew_is_clock(clock))
        return EINVAL;
    attributes->__clock = (short)clock;
    return 0;
}

int pthread_condattr_getclock(const pthread_condattr_t *attributes, clockid_t *clock) {
    *clock = attributes->__clock;
    return 0;
}

int pthread_condattr_setpshared(pthread_condattr_t *attributes, int value) {
    if (value < PTHREAD_PROCESS_PRIVATE || value > PTHREAD_PROCESS_SHARED)
        return EINVAL;
    attributes->__shared = (short)value;
    return 0;
}

int pthread_condattr_getpshared(const pthread_condattr_t *attributes, int *value) {
    *value = attributes->__shared;
    return 0;
}

int pthread_rwlockattr_init(pthread_rwlockattr_t *attributes) {
    *attributes = (pthread_rwlockattr_t){0};
    return 0;
}

int pthread_rwlockattr_destroy(pthread_rwlockattr_t *attributes) {
    (void)attributes;
    return 0;
}

int pthread_rwlockattr_setpshared(pthread_rwlockattr_t *attributes, int value) {
    if (value < PTHREAD_PROCESS_PRIVATE || value > PTHREAD_PROCESS_SHARED)
        return EINVAL;
    attributes->__shared = value;
    return 0;
}

int pthread_rwlockattr_getpshared(const pthread_rwlockattr_t *attributes, int *value) {
    *value = attributes->__shared;
    return 0;
}

int pthread_barrierattr_init(pthread_barrierattr_t *attributes) {
    *attributes = (pthread_barrierattr_t){0};
    return 0;
}

int pthread_barrierattr_destroy(pthread_barrierattr_t *attributes) {
    (void)attributes;
    return 0;
}

int pthread_barrierattr_setpshared(pthread_barrierattr_t *attributes, int value) {
    if (value < PTHREAD_PROCESS_PRIVATE || value > PTHREAD_PROCESS_SHARED)
        return EINVAL;
    attributes->__shared = value;
    return 0;
}

int pthread_barrierattr_getpshared(const pthread_barrierattr_t *attributes, int *value) {
    *value = attributes->__shared;
    return 0;
}

int pthread_rwlockattr_setkind_np(pthread_rwlockattr_t *attributes, int value) {
    if (value < PTHREAD_RWLOCK_PREFER_READER_NP || value > PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP)
        return EINVAL;
    attributes->__preferred = value;
    return 0;
}

int pthread_rwlockattr_getkind_np(const pthread_rwlockattr_t *attributes, int *value) {
    *value = attributes->__preferred;
    return 0;
}
