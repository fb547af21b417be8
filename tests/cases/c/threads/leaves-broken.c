// A thread leaves the program behind what it has written: another one may have read that before.
#include <pthread.h>
#include <stdlib.h>

extern void reach_error(void);

static void leave_unless(int holds) {
    if (!holds)
        abort();
}

static volatile int ready;

static void *write_it(void *unused) {
    ready = 1;
    leave_unless(0);
    return unused;
}

static void *read_it(void *unused) {
    if (ready)
        reach_error(); //~ fails control.error-reached
    return unused;
}

int main(void) {
    pthread_t writer, reader;
    pthread_create(&writer, NULL, write_it, NULL);
    pthread_create(&reader, NULL, read_it, NULL);
    pthread_join(writer, NULL);
    pthread_join(reader, NULL);
    return 0;
}
