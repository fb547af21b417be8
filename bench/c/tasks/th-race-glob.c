//~ fails
//$ -p no-data-race
#include <pthread.h>
int glob;
pthread_mutex_t m1 = PTHREAD_MUTEX_INITIALIZER, m2 = PTHREAD_MUTEX_INITIALIZER;
void *f(void *a) {
    pthread_mutex_lock(&m1);
    glob++;
    pthread_mutex_unlock(&m1);
    return NULL;
}
int main(void) {
    pthread_t id;
    pthread_create(&id, NULL, f, NULL);
    pthread_mutex_lock(&m2);
    glob++;
    pthread_mutex_unlock(&m2);
    pthread_join(id, NULL);
    return 0;
}
