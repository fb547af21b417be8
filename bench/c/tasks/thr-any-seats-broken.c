//~ fails
//$ -p unreach-call
#include <pthread.h>
extern void abort(void);
void reach_error(void) {
}
int seats, most = 3;
pthread_mutex_t door = PTHREAD_MUTEX_INITIALIZER;
void *guest(void *given) {
    pthread_mutex_lock(&door);
    int seated = seats <= most;
    if (seated) seats++;
    pthread_mutex_unlock(&door);
    if (!seated) return 0;
    pthread_mutex_lock(&door);
    if (seats > most) reach_error();
    if (seats > 0) seats--;
    pthread_mutex_unlock(&door);
    return 0;
}
int main(void) {
    pthread_t thread;
    for (;;) pthread_create(&thread, 0, guest, 0);
}
