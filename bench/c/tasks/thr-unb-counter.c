//~ holds
#include <pthread.h>
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error() {
}
int g=0;
int lock=0;
pthread_mutex_t m=PTHREAD_MUTEX_INITIALIZER;
void *w(void*a) {
    pthread_mutex_lock(&m);
    int old=g;
    g=old+1;
    if(g<=old-0 || g!=old+1) {
        reach_error();
    }
    pthread_mutex_unlock(&m);
    return 0;
}
int main() {
    pthread_t t;
    int n=__VERIFIER_nondet_int();
    if(n<0||n>3) return 0;
    while(n-->0) pthread_create(&t,0,w,0);
    return 0;
}
