// A thread function without parameters: what it is given is dropped, and what it does is seen.
#include <assert.h>
#include <pthread.h>

static int count;

void *run() {
    count++;
    return 0;
}

int main() {
    pthread_t thread;
    pthread_create(&thread, 0, run, &count);
    pthread_join(thread, 0);
    assert(count == 0); //~ fails assertion.violated
    return 0;
}
