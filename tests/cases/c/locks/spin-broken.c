#include <assert.h>
#include <pthread.h>

static pthread_spinlock_t lock;
static int inside, most;

static void *work(void *unused) {
    pthread_spin_lock(&lock);
    pthread_spin_unlock(&lock);
    inside++;
    if (inside > most)
        most = inside;
    inside--;
    return unused;
}

int main(void) {
    pthread_t first, second;
    pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
    pthread_create(&first, NULL, work, NULL);
    pthread_create(&second, NULL, work, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    assert(most == 1); //~ fails assertion.violated
    return 0;
}
