//~ holds
// A thread leaves the program in front of what it writes: nobody reads that.
#include <pthread.h>
#include <stdlib.h>

extern void reach_error(void);

static void leave_unless(int holds) {
    if (!holds)
        abort();
}

static volatile int ready;

static void *write_it(void *unused) {
    leave_unless(0);
    ready = 1;
    return unused;
}

static void *read_it(void *unused) {
    if (ready)
        reach_error();
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
