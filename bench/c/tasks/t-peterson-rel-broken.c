//~ fails
#include <pthread.h>
#include <assert.h>
int flag[2],turn,cs;
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
#define AT(x) do{ __VERIFIER_atomic_begin(); x; __VERIFIER_atomic_end(); }while(0)
void enter(int i) {
    int f,t;
    AT(flag[i]=1);
    AT(turn=i);
    do {
        AT(f=flag[1-i]);
        AT(t=turn);
    } while(f&&t==1-i);
}
void*p(void*a) {
    int i=(int)(long)a;
    enter(i);
    AT(cs++);
    int c;
    AT(c=cs);
    assert(c==1);
    AT(cs--);
    AT(flag[i]=0);
    return 0;
}
int main() {
    pthread_t a,b;
    pthread_create(&a,0,p,(void*)0);
    pthread_create(&b,0,p,(void*)1);
    pthread_join(a,0);
    pthread_join(b,0);
    return 0;
}
