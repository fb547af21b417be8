#include <assert.h>
#include <signal.h>

static volatile sig_atomic_t seen;

static void count(int number) { seen = number; }

int main(void) {
    sigset_t one;
    signal(SIGUSR1, count);
    sigemptyset(&one);
    sigaddset(&one, SIGUSR1);
    sigprocmask(SIG_BLOCK, &one, 0);
    raise(SIGUSR1);
    assert(seen == SIGUSR1); //~ fails assertion.violated
    return 0;
}
