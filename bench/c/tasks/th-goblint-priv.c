//~ holds
//$ -p unreach-call
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {
}
void __VERIFIER_assert(int c) {
    if (!c) {
        reach_error();
    }
}
int glob1 = 5;
pthread_mutex_t mutex1 = PTHREAD_MUTEX_INITIALIZER, mutex2 = PTHREAD_MUTEX_INITIALIZER;
void *t_fun(void *arg) {
    pthread_mutex_lock(&mutex1);
    glob1++;
    glob1--;
    pthread_mutex_unlock(&mutex1);
    return NULL;
}
int main(void) {
    pthread_t id;
    __VERIFIER_assert(glob1 == 5);
    pthread_create(&id, NULL, t_fun, NULL);
    pthread_mutex_lock(&mutex1);
    __VERIFIER_assert(glob1 == 5);
    pthread_mutex_unlock(&mutex1);
    pthread_join(id, NULL);
    return 0;
}
