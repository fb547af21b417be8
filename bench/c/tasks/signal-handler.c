//~ holds
#include <signal.h>
#include <assert.h>
static volatile sig_atomic_t got;
static void h(int s) {
    got = s;
}
int main(void) {
    signal(SIGUSR1, h);
    raise(SIGUSR1);
    assert(got == SIGUSR1);
    struct sigaction sa = { .sa_handler = SIG_IGN };
    sigaction(SIGUSR1, &sa, 0);
    got = 0;
    raise(SIGUSR1);
    assert(got == 0);
    return 0;
}
