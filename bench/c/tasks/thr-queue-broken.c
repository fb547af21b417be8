//~ fails
#include <pthread.h>
#include <assert.h>
#define SIZE 3
typedef struct {
    int e[SIZE];
    int head,tail,amount;
}
Q;
Q q;
pthread_mutex_t m;
_Bool enq=1,deq=0;
int stored[SIZE];
int enqueue(Q*q,int x) {
    q->e[q->tail]=x;
    q->amount++;
    if(q->tail==SIZE-1) q->tail=0;
    else q->tail++;
    return 0;
}
int dequeue(Q*q) {
    int x=q->e[q->head];
    q->amount--;
    if(q->head==SIZE-1) q->head=0;
    else q->head++;
    return x;
}
void *t1(void*a) {
    for(int i=0;i<SIZE;i++) {
        pthread_mutex_lock(&m);
        if(enq) {
            enqueue(&q,i+7);
            stored[i]=i+7;
            enq=0;
            deq=1;
        } else {
            q.tail=(q.tail+1)%SIZE;
        }
        pthread_mutex_unlock(&m);
    }
    return 0;
}
void *t2(void*a) {
    int seen=0;
    for(int i=0;i<SIZE;i++) {
        pthread_mutex_lock(&m);
        if(deq) {
            int x=dequeue(&q);
            assert(x>=7 && x<7+SIZE);
            assert(x>seen);
            seen=x;
            deq=0;
            enq=1;
        }
        pthread_mutex_unlock(&m);
    }
    return 0;
}
int main() {
    pthread_t a,b;
    pthread_mutex_init(&m,0);
    pthread_create(&a,0,t1,&q);
    pthread_create(&b,0,t2,&q);
    pthread_join(a,0);
    pthread_join(b,0);
    assert(q.amount==0||q.amount==1);
    pthread_mutex_destroy(&m);
    return 0;
}
