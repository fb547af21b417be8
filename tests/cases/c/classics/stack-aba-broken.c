// A lock-free stack: a node that comes back between load and exchange makes the exchange succeed wrongly.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct node {
    atomic_int next;
};
static struct node nodes[3];
static atomic_int top;

static void push(int node) {
    int before = top;
    do {
        nodes[node].next = before;
    } while (!atomic_compare_exchange_strong(&top, &before, node));
}

static int pop(void) {
    int before = top;
    while (1) {
        if (before == 0)
            return 0;
        int next = nodes[before].next;
        if (atomic_compare_exchange_strong(&top, &before, next))
            return before;
    }
}

static int taken[3];

static void take(void) {
    int node = pop();
    if (node != 0)
        taken[node]++;
}

static void *other(void *unused) {
    int first = pop();
    take();
    if (first != 0)
        push(first);
    return unused;
}

int main(void) {
    pthread_t thread;
    push(2);
    push(1);
    pthread_create(&thread, NULL, other, NULL);
    int mine = pop();
    int again = pop();
    if (mine != 0)
        taken[mine]++;
    if (again != 0)
        taken[again]++;
    pthread_join(thread, NULL);
    assert(taken[2] <= 1); //~ fails assertion.violated
    return 0;
}
