/* Signals that the program raises itself; that none comes from outside is an assumption. */
#include <__clew.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>

#define SIGNALS 65

static void (*handlers[SIGNALS])(int);

void (*signal(int number, void (*handler)(int)))(int) {
    if (number < 1 || number >= SIGNALS || number == SIGKILL || number == SIGSTOP) {
        errno = EINVAL;
        return SIG_ERR;
    }
    __clew_atomic_begin();
    void (*before)(int) = handlers[number];
    handlers[number] = handler;
    __clew_atomic_end();
    return before;
}

/* Without a handler it ends the program; a few are ignored then. */
int raise(int number) {
    if (number < 1 || number >= SIGNALS) {
        errno = EINVAL;
        return -1;
    }
    __clew_atomic_begin();
    void (*handler)(int) = handlers[number];
    __clew_atomic_end();
    if (handler == SIG_DFL && number != SIGCHLD && number != SIGURG && number != SIGWINCH && number != SIGCONT)
        __clew_end(-1);
    if (handler != SIG_DFL && handler != SIG_IGN)
        handler(number);
    return 0;
}
