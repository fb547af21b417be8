//~ holds
#include <pthread.h>
#include <assert.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t ne = PTHREAD_COND_INITIALIZER, nf = PTHREAD_COND_INITIALIZER;
int buf[2], cnt, in, out;
void *prod(void *a) {
    for (int i = 0; i < 3; i++) {
        pthread_mutex_lock(&m);
        while (cnt == 2) pthread_cond_wait(&nf, &m);
        buf[in] = i;
        in = (in + 1) % 2;
        cnt++;
        pthread_cond_signal(&ne);
        pthread_mutex_unlock(&m);
    } return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, prod, 0);
    for (int i = 0; i < 3; i++) {
        pthread_mutex_lock(&m);
        while (cnt == 0) pthread_cond_wait(&ne, &m);
        assert(buf[out] == i);
        out = (out + 1) % 2;
        cnt--;
        pthread_cond_signal(&nf);
        pthread_mutex_unlock(&m);
    }
    pthread_join(t, 0);
    return 0;
}
