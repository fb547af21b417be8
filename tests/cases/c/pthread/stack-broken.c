//? unreach-call
// A stack with a flag: nobody pops what was not pushed.
#include <pthread.h>
#define SIZE 3
extern void reach_error(void);

static int top = 0;
static unsigned int arr[SIZE];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int flag = 0;

static int push(unsigned int x) {
    if (top == SIZE)
        return -1;
    arr[top] = x;
    top++;
    return 0;
}

static int pop(void) {
    if (top == 0)
        return -2;
    top--;
    return (int)arr[top];
}

static void *t1(void *arg) {
    for (int i = 0; i < SIZE; i++) {
        pthread_mutex_lock(&m);
        if (push((unsigned)i + 1) == -1)
            reach_error();
        flag = 1;
        pthread_mutex_unlock(&m);
    }
    return arg;
}

static void *t2(void *arg) {
    for (int i = 0; i < SIZE; i++) {
        pthread_mutex_lock(&m);
        if (flag) {
            if (pop() == -2)
                reach_error(); //~ fails control.error-reached
        }
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void) {
    pthread_t id1, id2;
    pthread_create(&id1, NULL, t1, NULL);
    pthread_create(&id2, NULL, t2, NULL);
    pthread_join(id1, NULL);
    pthread_join(id2, NULL);
    return 0;
}
