#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int ends[2];

static void *produce(void *unused) {
    for (char sent = 'a'; sent < 'c'; sent++)
        write(ends[1], &sent, 1);
    close(ends[1]);
    return unused;
}

int main(void) {
    pthread_t producer;
    char got[4];
    if (pipe(ends) != 0)
        return 1;
    pthread_create(&producer, 0, produce, 0);
    ssize_t count = read(ends[0], got, sizeof got);
    assert(count == 2); //~ fails assertion.violated
    pthread_join(producer, 0);
    close(ends[0]);
    return 0;
}
