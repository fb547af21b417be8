//~ holds
// Work is queued by callbacks and run later, at most once each.
#include <assert.h>
#include <stddef.h>

struct work {
    void (*run)(struct work *);
    struct work *next;
    int pending;
};
struct counter {
    int total;
    struct work work;
};
static struct work *queue;

static void schedule(struct work *w) {
    if (w->pending)
        return;
    w->pending = 1;
    w->next = queue;
    queue = w;
}

static void run_all(void) {
    while (queue != NULL) {
        struct work *w = queue;
        queue = w->next;
        w->pending = 0;
        w->run(w);
    }
}

static void count(struct work *w) {
    struct counter *c = (struct counter *)((char *)w - offsetof(struct counter, work));
    assert(c->total < 3);
    c->total++;
    if (c->total < 3)
        schedule(w);
}

int main(void) {
    struct counter a = {0, {count, NULL, 0}}, b = {1, {count, NULL, 0}};
    schedule(&a.work);
    schedule(&b.work);
    schedule(&a.work);
    run_all();
    assert(a.total == 3 && b.total == 3);
    return 0;
}
