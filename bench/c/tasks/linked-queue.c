//~ holds
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
typedef struct e {
    struct e *n;
    int v;
} E;
typedef struct {
    E *h, *t;
    int c;
} Q;
static void put(Q *q, int v) {
    E *e = malloc(sizeof *e);
    if (!e) exit(0);
    e->v = v;
    e->n = 0;
    if (q->t) q->t->n = e;
    else q->h = e;
    q->t = e;
    q->c++;
}
static int get(Q *q) {
    E *e = q->h;
    int v = e->v;
    q->h = e->n;
    if (!q->h) q->t = 0;
    q->c--;
    free(e);
    return v;
}
int main(void) {
    Q q = {0};
    int n = 0;
    while (__VERIFIER_nondet_int()) {
        if (q.c < 3 && __VERIFIER_nondet_int()) put(&q, n);
        else if (q.c > 0) {
            get(&q);
        }
        assert((q.h == 0) == (q.c == 0));
    } while (q.c) get(&q);
    assert(!q.t);
    return 0;
}
