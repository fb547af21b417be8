#include <assert.h>
#include <signal.h>

static volatile sig_atomic_t seen;

static void handle(int number) { seen = number; }

int main(void) {
    assert(signal(SIGINT, handle) == SIG_DFL);
    raise(SIGINT);
    assert(seen == SIGINT);
    signal(SIGINT, SIG_IGN);
    seen = 0;
    raise(SIGINT);
    assert(seen == SIGINT); //~ fails assertion.violated
    return 0;
}
