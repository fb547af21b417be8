// Every thread gets the address of the same loop variable.
#include <assert.h>
#include <pthread.h>

static int seen[2];

static void *mark(void *index) {
    seen[*(int *)index] = 1;
    return NULL;
}

int main(void) {
    pthread_t workers[2];
    int i;
    for (i = 0; i < 2; i++) {
        pthread_create(&workers[i], NULL, mark, &i);
        if (i == 1)
            break;
    }
    for (int k = 0; k < 2; k++)
        pthread_join(workers[k], NULL);
    assert(seen[0] && seen[1]); //~ fails assertion.violated
    return 0;
}
