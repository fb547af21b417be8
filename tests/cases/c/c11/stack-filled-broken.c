// A stack without locks is filled before there are threads: exchanges that fail for no reason are tried again there.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct node {
    struct node *next;
    int taken;
};

static _Atomic(struct node *) top;
static struct node pool[3];

static void push(struct node *node) {
    node->next = atomic_load(&top);
    while (!atomic_compare_exchange_weak(&top, &node->next, node))
        ;
}

static struct node *pop(void) {
    struct node *found = atomic_load(&top);
    while (found != 0 && !atomic_compare_exchange_weak(&top, &found, found->next))
        ;
    return found;
}

static void *take(void *given) {
    struct node *mine = pop();
    if (mine != 0)
        mine->taken++;
    return given;
}

int main(void) {
    pthread_t one, other;
    for (int i = 0; i < 3; i++)
        push(&pool[i]);
    pthread_create(&one, 0, take, 0);
    pthread_create(&other, 0, take, 0);
    pthread_join(one, 0);
    pthread_join(other, 0);
    assert(pool[0].taken == 0 && pool[1].taken == 1 && pool[2].taken == 0); //~ fails assertion.violated
    return 0;
}
