//~ fails
//$ -p unreach-call
#include <pthread.h>
extern void abort(void);
void reach_error(void) {
}
pthread_mutex_t m;
int data = 0;
void *t1(void *a) {
    pthread_mutex_lock(&m);
    data++;
    pthread_mutex_unlock(&m);
    return 0;
}
void *t2(void *a) {
    pthread_mutex_lock(&m);
    data += 2;
    pthread_mutex_unlock(&m);
    return 0;
}
void *t3(void *a) {
    pthread_mutex_lock(&m);
    if (data >= 3) {
        reach_error();
        abort();
    }
    pthread_mutex_unlock(&m);
    return 0;
}
int main() {
    pthread_mutex_init(&m, 0);
    pthread_t a, b, c;
    pthread_create(&a, 0, t1, 0);
    pthread_create(&b, 0, t2, 0);
    pthread_create(&c, 0, t3, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    pthread_join(c, 0);
    return 0;
}
