//~ holds
// Threads put numbers into a hash table with compare and swap under a lock per cell.
#include <assert.h>
#include <pthread.h>
#define SIZE 8
#define MAX 2
#define THREADS 2

int table[SIZE];
pthread_mutex_t cas_mutex[SIZE];

static int cas(int *tab, int h, int val, int new_val) {
    int done = 0;
    pthread_mutex_lock(&cas_mutex[h]);
    if (tab[h] == val) {
        tab[h] = new_val;
        done = 1;
    }
    pthread_mutex_unlock(&cas_mutex[h]);
    return done;
}

void *thread_routine(void *arg) {
    int tid = *(int *)arg, m = 0;
    while (1) {
        if (m >= MAX)
            return NULL;
        int w = (++m) * 11 + tid;
        int h = (w * 7) % SIZE;
        while (cas(table, h, 0, w) == 0)
            h = (h + 1) % SIZE;
    }
}

int main() {
    int arg[THREADS], seen = 0;
    pthread_t tids[THREADS];
    for (int i = 0; i < SIZE; i++)
        pthread_mutex_init(&cas_mutex[i], NULL);
    for (int i = 0; i < THREADS; i++) {
        arg[i] = i;
        pthread_create(&tids[i], NULL, thread_routine, &arg[i]);
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(tids[i], NULL);
    for (int i = 0; i < SIZE; i++)
        seen += table[i] != 0;
    assert(seen == MAX * THREADS);
    return 0;
}
