//~ fails
#include <signal.h>
#include <pthread.h>
#include <assert.h>
static volatile sig_atomic_t got;
static int n;
static pthread_mutex_t m=PTHREAD_MUTEX_INITIALIZER;
static void on(int s) {
    got=s;
    n++;
}
static void*w(void*a) {
    pthread_mutex_lock(&m);
    n++;
    pthread_mutex_unlock(&m);
    return 0;
}
int main() {
    signal(SIGUSR1,on);
    pthread_t t;
    pthread_create(&t,0,w,0);
    raise(SIGUSR1);
    pthread_join(t,0);
    assert(got==SIGUSR1);
    assert(n==1);
    return 0;
}
