//~ holds
// A queue of pointers to what others own: elements outlive the queue.
#include <assert.h>
#include <stdlib.h>

struct entry {
    int *what;
    struct entry *next;
};
struct queue {
    struct entry *first, **end;
};

static void put(struct queue *q, int *what) {
    struct entry *made = malloc(sizeof *made);
    made->what = what;
    made->next = NULL;
    *q->end = made;
    q->end = &made->next;
}

static int *get(struct queue *q) {
    struct entry *first = q->first;
    int *what = first->what;
    q->first = first->next;
    if (q->first == NULL)
        q->end = &q->first;
    free(first);
    return what;
}

int main(void) {
    struct queue q = {NULL, &q.first};
    int numbers[3] = {1, 2, 3};
    for (int i = 0; i < 3; i++)
        put(&q, &numbers[i]);
    int total = *get(&q) + *get(&q) + *get(&q);
    put(&q, &numbers[1]);
    assert(total + *get(&q) == 8);
    return 0;
}
