#include <clew.h>
#include <pthread.h>

static int request, answer, done;

static void *serve(void *unused) {
    int taken = request;
    answer = taken > 0 ? taken : -taken;
    done = 1;
    return unused;
}

int main(void) {
    request = clew_nondet_range(-1000000, 1000000);
    pthread_t server;
    pthread_create(&server, NULL, serve, NULL);
    clew_assert(!done || answer == request); //~ fails assertion.violated
    pthread_join(server, NULL);
    return 0;
}
