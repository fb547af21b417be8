//? unreach-call
// Two counters chase each other; how far apart they get is known.
#include <pthread.h>
extern void reach_error(void);
#define NUM 3
#define LIMIT (2 * NUM + 6)

int i = 3, j = 6;

void *t1(void *arg) {
    for (int k = 0; k < NUM; k++)
        i = j + 1;
    return NULL;
}

void *t2(void *arg) {
    for (int k = 0; k < NUM; k++)
        j = i + 1;
    return NULL;
}

int main(int argc, char **argv) {
    pthread_t id1, id2;
    pthread_create(&id1, NULL, t1, NULL);
    pthread_create(&id2, NULL, t2, NULL);
    int condI = i >= LIMIT;
    int condJ = j >= LIMIT;
    if (condI || condJ)
        reach_error(); //~ fails control.error-reached
    pthread_join(id1, NULL);
    pthread_join(id2, NULL);
    return 0;
}
