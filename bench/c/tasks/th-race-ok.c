//~ holds
//$ -p no-data-race
#include <pthread.h>
struct s {
    int datum;
    pthread_mutex_t mutex;
} A, B;
static void init(struct s *p, int x) {
    p->datum = x;
    pthread_mutex_init(&p->mutex, NULL);
}
static void update(struct s *p) {
    pthread_mutex_lock(&p->mutex);
    p->datum++;
    pthread_mutex_unlock(&p->mutex);
}
void *f(void *a) {
    update(&A);
    update(&B);
    return NULL;
}
int main(void) {
    pthread_t t;
    init(&A, 3);
    init(&B, 5);
    pthread_create(&t, NULL, f, NULL);
    update(&A);
    update(&B);
    pthread_join(t, NULL);
    return A.datum;
}
