//~ fails
//$ -p unreach-call
#include <pthread.h>
#include <stdlib.h>
void reach_error(void) {
}
const int SIGMA = 4;
int *array;
int idx = -1;
void *thread(void *arg) {
    array[idx] = 1;
    return 0;
}
int main() {
    int tid, sum;
    pthread_t *t = malloc(sizeof(pthread_t) * SIGMA);
    array = malloc(sizeof(int) * SIGMA);
    if (!t || !array) return 0;
    for (int i = 0; i < SIGMA; i++) array[i] = 0;
    for (tid = 0; tid < SIGMA; tid++) {
        idx++;
        pthread_create(&t[tid], 0, thread, 0);
    }
    for (tid = 0; tid < SIGMA; tid++) pthread_join(t[tid], 0);
    for (tid = sum = 0; tid < SIGMA; tid++) sum += array[tid];
    if (sum != SIGMA) reach_error();
    free(t);
    free(array);
    return 0;
}
