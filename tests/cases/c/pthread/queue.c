//~ holds
//? unreach-call
// A bounded queue between two threads, guarded by a mutex and two flags.
#include <pthread.h>
#define SIZE 3
#define EMPTY (-1)
#define FULL (-2)
extern void reach_error(void);

typedef struct {
    int element[SIZE];
    int head, tail, amount;
} QType;

pthread_mutex_t m;
int stored[SIZE];
_Bool enqueue_flag, dequeue_flag;
QType queue;

void init(QType *q) {
    q->head = 0;
    q->tail = 0;
    q->amount = 0;
}

int enqueue(QType *q, int x) {
    if (q->amount == SIZE)
        return FULL;
    q->element[q->tail] = x;
    q->amount++;
    if (q->tail == SIZE - 1)
        q->tail = 0;
    else
        q->tail++;
    return 0;
}

int dequeue(QType *q) {
    int x = q->element[q->head];
    if (q->amount == 0)
        return EMPTY;
    q->amount--;
    if (q->head == SIZE - 1)
        q->head = 0;
    else
        q->head++;
    return x;
}

void *t1(void *arg) {
    int value = 11;
    for (int i = 0; i < SIZE; i++) {
        pthread_mutex_lock(&m);
        if (enqueue_flag) {
            enqueue(&queue, value + i);
            stored[i] = value + i;
            enqueue_flag = 0;
            dequeue_flag = 1;
        }
        pthread_mutex_unlock(&m);
    }
    return NULL;
}

void *t2(void *arg) {
    for (int i = 0; i < SIZE; i++) {
        pthread_mutex_lock(&m);
        if (dequeue_flag) {
            int got = dequeue(&queue);
            if (got < 11 || got > 13)
                reach_error();
            dequeue_flag = 0;
            enqueue_flag = 1;
        }
        pthread_mutex_unlock(&m);
    }
    return NULL;
}

int main(void) {
    pthread_t id1, id2;
    enqueue_flag = 1;
    dequeue_flag = 0;
    init(&queue);
    pthread_mutex_init(&m, 0);
    pthread_create(&id1, NULL, t1, &queue);
    pthread_create(&id2, NULL, t2, &queue);
    pthread_join(id1, NULL);
    pthread_join(id2, NULL);
    pthread_mutex_destroy(&m);
    return 0;
}
