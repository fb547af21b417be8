//~ holds
//$ -p unreach-call
#include <pthread.h>
extern void abort(void);
void reach_error(void) {
}
pthread_mutex_t ma, mb;
int data1, data2;
void *t1(void *a) {
    pthread_mutex_lock(&ma);
    data1++;
    pthread_mutex_unlock(&ma);
    pthread_mutex_lock(&ma);
    data2++;
    pthread_mutex_unlock(&ma);
    return 0;
}
void *t2(void *a) {
    pthread_mutex_lock(&ma);
    data1 += 5;
    pthread_mutex_unlock(&ma);
    pthread_mutex_lock(&ma);
    data2 -= 6;
    pthread_mutex_unlock(&ma);
    return 0;
}
int main() {
    pthread_t a, b;
    pthread_mutex_init(&ma, 0);
    pthread_mutex_init(&mb, 0);
    data1 = 10;
    data2 = 10;
    pthread_create(&a, 0, t1, 0);
    pthread_create(&b, 0, t2, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    if (data1 != 16 || data2 != 5) {
        reach_error();
        abort();
    } return 0;
}
