//~ fails deadlock
#include <threads.h>

static mtx_t lock;
static cnd_t changed;
static int state;

static int step(void *unused) {
    (void)unused;
    mtx_lock(&lock);
    while (state != 1)
        cnd_wait(&changed, &lock);
    state = 2;
    mtx_unlock(&lock);
    return 0;
}

int main(void) {
    thrd_t thread;
    mtx_init(&lock, mtx_plain);
    cnd_init(&changed);
    thrd_create(&thread, step, 0);
    mtx_lock(&lock);
    state = 1;
    cnd_signal(&changed);
    while (state != 2)
        cnd_wait(&changed, &lock);
    mtx_unlock(&lock);
    thrd_join(thread, 0);
    return 0;
}
