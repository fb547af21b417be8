//~ fails
#include <pthread.h>
#include <assert.h>
#include <stdatomic.h>
atomic_int x,y,b1,b2;
int X;
void *t1(void*a) {
    for(int k=0;k<2;k++) {
        start: b1=1;
        x=1;
        if(y!=0) {
            b1=0;
            while(y!=0);
            goto start;
        }
        y=1;
        if(x!=1) {
            b1=0;
            if(y!=1) {
                while(y!=0);
                goto start;
            }
        }
        X=0;
        assert(X<=0);
        y=0;
        b1=0;
    }
    return 0;
}
void *t2(void*a) {
    for(int k=0;k<2;k++) {
        start: b2=1;
        x=2;
        if(y!=0) {
            b2=0;
            while(y!=0);
            goto start;
        }
        y=2;
        if(x!=2) {
            b2=0;
            while(b1!=0);
            if(y!=2) {
                while(y!=0);
                goto start;
            }
        }
        X=1;
        assert(X>=1);
        y=0;
        b2=0;
    }
    return 0;
}
int main() {
    pthread_t a,b;
    pthread_create(&a,0,t1,0);
    pthread_create(&b,0,t2,0);
    pthread_join(a,0);
    pthread_join(b,0);
    return 0;
}
