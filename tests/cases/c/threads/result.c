//~ holds
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static void *square(void *input) {
    int *result = malloc(sizeof *result);
    *result = *(int *)input * *(int *)input;
    return result;
}

int main(void) {
    pthread_t workers[2];
    int inputs[2] = {3, 4}, sum = 0;
    for (int i = 0; i < 2; i++)
        pthread_create(&workers[i], NULL, square, &inputs[i]);
    for (int i = 0; i < 2; i++) {
        void *result;
        pthread_join(workers[i], &result);
        sum += *(int *)result;
        free(result);
    }
    assert(sum == 25);
    return 0;
}
