// Threads write their cells of an array in the heap; the sum is known.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#define SIGMA 4

int *array;
int array_index = 0;

void *thread(void *arg) {
    (void)arg;
    array[array_index] = 1;
    return 0;
}

int main() {
    int tid, sum;
    pthread_t *t = (pthread_t *)malloc(sizeof(pthread_t) * SIGMA);
    int *number = (int *)malloc(sizeof(int) * SIGMA);
    array = (int *)calloc(SIGMA, sizeof(int));
    for (tid = 0; tid < SIGMA; tid++) {
        number[tid] = tid;
        pthread_create(&t[tid], 0, thread, &number[tid]);
        if (tid + 1 < SIGMA)
            array_index++;
    }
    for (tid = 0; tid < SIGMA; tid++)
        pthread_join(t[tid], 0);
    for (tid = sum = 0; tid < SIGMA; tid++)
        sum += array[tid];
    assert(sum == SIGMA); //~ fails assertion.violated
    free(t);
    free(number);
    free(array);
    return 0;
}
