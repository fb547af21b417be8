// One thread allocates, the other copies; the order is kept by joining.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

char *v;

void *thread1(void *arg) {
    v = calloc(8, sizeof(char));
    return 0;
}

void *thread2(void *arg) {
    if (v)
        strcpy(v, "Bigshot");
    return 0;
}

int main() {
    pthread_t t1, t2;
    pthread_create(&t1, 0, thread1, 0);
    pthread_create(&t2, 0, thread2, 0);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    assert(v[0] == 'B'); //~ fails assertion.violated
    free(v);
    return 0;
}
