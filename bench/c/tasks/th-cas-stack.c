//~ holds
#include <stdatomic.h>
#include <pthread.h>
#include <assert.h>
#include <stdlib.h>
struct node {
    int v;
    struct node *next;
};
_Atomic(struct node *) top;
static void push(int v) {
    struct node *n = malloc(sizeof *n);
    if (!n) abort();
    n->v = v;
    n->next = atomic_load(&top);
    while (!atomic_compare_exchange_strong(&top, &n->next, n));
}
void *w(void *a) {
    push((int)(long)a);
    return 0;
}
int main(void) {
    pthread_t p, q;
    pthread_create(&p, 0, w, (void *)1);
    pthread_create(&q, 0, w, (void *)2);
    pthread_join(p, 0);
    pthread_join(q, 0);
    int s = 0;
    for (struct node *n = top; n;) {
        s += n->v;
        struct node *k = n->next;
        free(n);
        n = k;
    }
    assert(s == 3);
    return 0;
}
