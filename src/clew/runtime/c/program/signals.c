/* Signals that the program raises itself, and those from outside where the user lets them come. */
#include <__clew.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#define SIGNALS 65

static struct action { /* what the program asked for; with SA_SIGINFO the handler is one of three arguments */
    void (*handler)(int);
    int flags;
} actions[SIGNALS];
static uint64_t handled; /* the signals with a handler of the program, a bit each */

static uint64_t only(int number) { return UINT64_C(1) << (number - 1); }

static void set(int number, struct action action) {
    actions[number] = action;
    int own = action.handler != SIG_DFL && action.handler != SIG_IGN;
    handled = own ? handled | only(number) : handled & ~only(number);
}

static int is_known(int number) {
    if (number >= 1 && number < SIGNALS)
        return 1;
    errno = EINVAL;
    return 0;
}

static int is_fixed(int number) {
    if (number != SIGKILL && number != SIGSTOP)
        return 0;
    errno = EINVAL;
    return 1;
}

static struct action exchange(int number, struct action action) {
    __clew_atomic_begin();
    struct action before = actions[number];
    set(number, action);
    __clew_atomic_end();
    return before;
}

void (*signal(int number, void (*handler)(int)))(int) {
    if (!is_known(number) || is_fixed(number))
        return SIG_ERR;
    return exchange(number, (struct action){handler, SA_RESTART}).handler;
}

int sigaction(int number, const struct sigaction *restrict action, struct sigaction *restrict before) {
    if (!is_known(number) || (action != 0 && is_fixed(number)))
        return -1;
    __clew_atomic_begin();
    struct action was = actions[number];
    if (action != 0)
        set(number, (struct action){action->sa_handler, action->sa_flags});
    __clew_atomic_end();
    if (before != 0)
        *before = (struct sigaction){.sa_handler = was.handler, .sa_flags = was.flags};
    return 0;
}

static void handle(int number, struct action action) {
    if ((action.flags & SA_SIGINFO) == 0) {
        action.handler(number);
        return;
    }
    siginfo_t told = {.si_signo = number, .si_pid = getpid()};
    ((void (*)(int, siginfo_t *, void *))action.handler)(number, &told, 0);
}

/* Signals that are held back, and those of them that were raised meanwhile, a bit each. A thread has a mask of its own;
   here only the first one has. */
static uint64_t held, raised;

/* Without a handler it ends the program; a few are ignored then. */
int raise(int number) {
    if (!is_known(number))
        return -1;
    if ((held & only(number)) != 0) {
        __clew_check(__clew_self() == 0, "library.unmodelled", "masks of signals are modelled in the first thread alone");
        raised |= only(number);
        return 0;
    }
    __clew_atomic_begin();
    struct action action = actions[number];
    if ((action.flags & SA_RESETHAND) != 0)
        set(number, (struct action){SIG_DFL, 0});
    __clew_atomic_end();
    if (action.handler == SIG_DFL && number != SIGCHLD && number != SIGURG && number != SIGWINCH && number != SIGCONT)
        __clew_end(-1);
    if (action.handler != SIG_DFL && action.handler != SIG_IGN)
        handle(number, action);
    return 0;
}

/* A signal comes from outside, as an interrupt does. What ends the program, or is ignored, says nothing new. */
void __clew_signal_comes(void) {
    for (uint64_t left = handled & ~held; left != 0; left &= left - 1) {
        if (__clew_nondet_bool()) {
            raise(__builtin_ctzll(left) + 1);
            return;
        }
    }
}

int kill(pid_t process, int number) {
    __clew_check(process == getpid(), "library.unmodelled", "signals to other processes are not modelled");
    return number == 0 ? 0 : raise(number);
}

/* --- sets -------------------------------------------------------------------------------------------------------- */

#define BITS (8 * (int)sizeof(unsigned long))

static unsigned long *word_of(sigset_t *set, int number) { return &set->__bits[(number - 1) / BITS]; }
static unsigned long bit_of(int number) { return 1UL << (number - 1) % BITS; }

static int fill(sigset_t *set, int byte) {
    __clew_fill(set, byte, sizeof *set);
    return 0;
}

int sigemptyset(sigset_t *set) { return fill(set, 0); }
int sigfillset(sigset_t *set) { return fill(set, 0xff); }

int sigaddset(sigset_t *set, int number) {
    if (!is_known(number))
        return -1;
    *word_of(set, number) |= bit_of(number);
    return 0;
}

int sigdelset(sigset_t *set, int number) {
    if (!is_known(number))
        return -1;
    *word_of(set, number) &= ~bit_of(number);
    return 0;
}

int sigismember(const sigset_t *set, int number) {
    return is_known(number) ? (*word_of((sigset_t *)set, number) & bit_of(number)) != 0 : -1;
}

/* --- masks -------------------------------------------------------------------------------------------------------- */

static uint64_t mask_of(const sigset_t *set) {
    uint64_t mask = 0;
    for (int number = 1; number < SIGNALS; number++)
        if (sigismember(set, number))
            mask |= only(number);
    return mask;
}

static void tell(sigset_t *set, uint64_t mask) {
    sigemptyset(set);
    for (int number = 1; number < SIGNALS; number++)
        if ((mask & only(number)) != 0)
            sigaddset(set, number);
}

int sigprocmask(int how, const sigset_t *restrict set, sigset_t *restrict before) {
    __clew_check(__clew_self() == 0, "library.unmodelled", "masks of signals are modelled in the first thread alone");
    if (before != 0)
        tell(before, held);
    if (set == 0)
        return 0;
    if (how != SIG_BLOCK && how != SIG_UNBLOCK && how != SIG_SETMASK) {
        errno = EINVAL;
        return -1;
    }
    uint64_t mask = mask_of(set) & ~(only(SIGKILL) | only(SIGSTOP));
    held = how == SIG_SETMASK ? mask : how == SIG_BLOCK ? held | mask : held & ~mask;
    for (int number = 1; number < SIGNALS; number++)
        if ((raised & ~held & only(number)) != 0) {
            raised &= ~only(number);
            raise(number);
        }
    return 0;
}

int pthread_sigmask(int how, const sigset_t *restrict set, sigset_t *restrict before) {
    return sigprocmask(how, set, before) == 0 ? 0 : errno;
}

int sigpending(sigset_t *set) {
    tell(set, raised);
    return 0;
}

unsigned alarm(unsigned seconds) {
    __clew_check(seconds == 0, "library.unmodelled", "a signal after some time is not modelled");
    return 0;
}
