#include <assert.h>
#include <signal.h>
#include <string.h>

static volatile sig_atomic_t seen;

static void handle(int number) { seen += number; }

/* As in sigaction.c, but the handler is taken away when it is called. */
int main(void) {
    struct sigaction action, before;
    memset(&action, 0, sizeof action);
    action.sa_handler = handle;
    action.sa_flags = SA_RESETHAND;
    assert(sigaction(SIGUSR1, &action, 0) == 0);
    raise(SIGUSR1);
    assert(seen == SIGUSR1);
    assert(sigaction(SIGUSR1, 0, &before) == 0 && before.sa_handler == handle); //~ fails assertion.violated
    return 0;
}
