//~ holds
#include <assert.h>
#include <signal.h>
#include <string.h>

static volatile sig_atomic_t seen;

static void handle(int number) { seen += number; }

int main(void) {
    struct sigaction action, before;
    memset(&action, 0, sizeof action);
    action.sa_handler = handle;
    sigemptyset(&action.sa_mask);
    assert(sigaddset(&action.sa_mask, SIGTERM) == 0 && sigismember(&action.sa_mask, SIGTERM) == 1);
    assert(sigaction(SIGUSR1, &action, 0) == 0);
    raise(SIGUSR1);
    assert(seen == SIGUSR1);
    assert(sigaction(SIGUSR1, 0, &before) == 0 && before.sa_handler == handle);
    return 0;
}
