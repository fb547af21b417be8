//~ holds
// A signal that is held back comes when it is let through, once.
#include <assert.h>
#include <signal.h>

static volatile sig_atomic_t seen;

static void count(int number) {
    (void)number;
    seen++;
}

int main(void) {
    sigset_t one, before, waiting;
    signal(SIGUSR1, count);
    sigemptyset(&one);
    sigaddset(&one, SIGUSR1);
    sigprocmask(SIG_BLOCK, &one, &before);
    raise(SIGUSR1);
    raise(SIGUSR1);
    sigpending(&waiting);
    assert(seen == 0 && sigismember(&waiting, SIGUSR1));
    sigprocmask(SIG_SETMASK, &before, 0);
    assert(seen == 1);
    return 0;
}
