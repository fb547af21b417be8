//~ holds
// A thread for each request, made in a loop and joined in another; results come back by pointer.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#define N 3

struct request {
    int in, out;
};

static void *serve(void *arg) {
    struct request *r = arg;
    r->out = r->in * r->in;
    return r;
}

int main(void) {
    pthread_t t[N];
    int total = 0;
    for (int i = 0; i < N; i++) {
        struct request *r = malloc(sizeof *r);
        r->in = i + 1;
        pthread_create(&t[i], NULL, serve, r);
    }
    for (int i = 0; i < N; i++) {
        void *back;
        pthread_join(t[i], &back);
        total += ((struct request *)back)->out;
        free(back);
    }
    assert(total == 14);
    return 0;
}
