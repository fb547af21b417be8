//~ fails
//$ -p unreach-call
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void abort(void);
void reach_error() {
}
void assume_abort_if_not(int c) {
    if(!c) abort();
}
volatile unsigned s=0,next=0;
#define NEXT(e) ((e+1)%4)
static unsigned __VERIFIER_atomic_fetch_and_inc(void) {
    unsigned v;
    if(NEXT(next)==s) abort();
    v=next;
    next=NEXT(next);
    return v;
}
static unsigned fetch(void) {
    unsigned v=next;
    if(NEXT(v)==s) abort();
    next=NEXT(v);
    return v;
}
unsigned c=0;
void *thr(void*a) {
    unsigned l=fetch();
    while(1) {
        __VERIFIER_atomic_begin();
        _Bool mine = l==s;
        __VERIFIER_atomic_end();
        if(mine) break;
    }
    __VERIFIER_atomic_begin();
    c++;
    __VERIFIER_atomic_end();
    __VERIFIER_atomic_begin();
    if(c!=1) reach_error();
    __VERIFIER_atomic_end();
    __VERIFIER_atomic_begin();
    c--;
    __VERIFIER_atomic_end();
    __VERIFIER_atomic_begin();
    s=NEXT(s);
    __VERIFIER_atomic_end();
    return 0;
}
int main() {
    pthread_t t[2];
    for(int i=0;i<2;i++) pthread_create(&t[i],0,thr,0);
    thr(0);
    return 0;
}
