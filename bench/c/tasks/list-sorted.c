//~ holds
//$ -p unreach-call
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {
}
struct L {
    int v;
    struct L *n;
};
static struct L *ins(struct L *h, int v) {
    struct L *e = malloc(sizeof *e);
    if (!e) exit(1);
    e->v = v;
    if (!h || h->v >= v) {
        e->n = h;
        return e;
    } struct L *c = h;
    while (c->n && c->n->v < v) c = c->n;
    e->n = c->n;
    c->n = e;
    return h;
}
int main(void) {
    struct L *h = 0;
    for (int i = 0; i < 4; i++) h = ins(h, __VERIFIER_nondet_int());
    for (struct L *c = h; c && c->n; c = c->n) if (c->v > c->n->v) reach_error();
    return 0;
}
