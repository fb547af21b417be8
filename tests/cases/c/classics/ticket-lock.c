//~ holds
// Tickets: taking one must be a single step.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int next_ticket, serving;
static int inside;

static void *work(void *unused) {
    int mine = atomic_fetch_add(&next_ticket, 1);
    while (serving != mine)
        ;
    inside++;
    assert(inside == 1);
    inside--;
    serving = mine + 1;
    return unused;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, NULL, work, NULL);
    pthread_create(&second, NULL, work, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
