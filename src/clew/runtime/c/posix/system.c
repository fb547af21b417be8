/* What the system says about itself, and how soon threads run, which changes nothing: every order is explored. */
#include "threads/thread_record.h"
#include <limits.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#define PAGE 4096
#define MOST_PROCESSORS 8192

int getpagesize(void) { return PAGE; }

long sysconf(int name) {
    switch (name) {
    case _SC_PAGESIZE:
        return PAGE;
    case _SC_NPROCESSORS_CONF:
    case _SC_NPROCESSORS_ONLN:
        return (long)__clew_nondet_range(1, MOST_PROCESSORS);
    case _SC_CLK_TCK:
        return 100;
    case _SC_THREAD_KEYS_MAX:
        return PTHREAD_KEYS_MAX;
    case _SC_THREAD_STACK_MIN:
        return PTHREAD_STACK_MIN;
    case _SC_THREAD_DESTRUCTOR_ITERATIONS:
        return PTHREAD_DESTRUCTOR_ITERATIONS;
    default:
        __clew_check(0, "library.unmodelled", "this limit of the system is not modelled");
        return -1;
    }
}

/* What the program may use: the system may refuse a change. */
static int perhaps_refused(void) {
    if (__clew_nondet_bool())
        return 0;
    errno = EPERM;
    return -1;
}

pid_t setsid(void) { return perhaps_refused() == 0 ? getpid() : -1; }
int getpriority(int which, id_t who) { return (void)which, (void)who, (int)__clew_nondet_range(-20, 19); }
int setpriority(int which, id_t who, int to) { return (void)which, (void)who, (void)to, perhaps_refused(); }
int mlock(const void *place, size_t size) { return (void)place, (void)size, perhaps_refused(); }
int munlock(const void *place, size_t size) { return (void)place, (void)size, perhaps_refused(); }
int mlockall(int flags) { return (void)flags, perhaps_refused(); }
int munlockall(void) { return perhaps_refused(); }
int nice(int more) { return (void)more, (int)__clew_nondet_range(-20, 19); }

int gethostname(char *name, size_t size) {
    for (size_t i = 0; i < size; i++)
        name[i] = (char)__clew_nondet_i8();
    return -__clew_nondet_bool();
}

static int is_real_time(int policy) { return policy == SCHED_FIFO || policy == SCHED_RR; }

static int priority_of(int policy, int priority) {
    if (is_real_time(policy))
        return priority;
    if (policy == SCHED_OTHER)
        return 0;
    errno = EINVAL;
    return -1;
}

int sched_get_priority_min(int policy) { return priority_of(policy, 1); }
int sched_get_priority_max(int policy) { return priority_of(policy, 99); }

/* Who may have priorities is for the system to say. */
int pthread_setschedparam(pthread_t number, int policy, const struct sched_param *given) {
    int priority = given->sched_priority;
    __clew_atomic_begin();
    int exists = __clew_thread_numbered(number) != 0;
    __clew_atomic_end();
    __clew_check(exists, THREAD_MISUSE, "gave a priority to a thread that was joined before, or never existed");
    if (policy == SCHED_OTHER)
        return priority == 0 ? 0 : EINVAL;
    if (!is_real_time(policy) || priority < 1 || priority > 99)
        return EINVAL;
    return __clew_nondet_bool() ? 0 : EPERM;
}
