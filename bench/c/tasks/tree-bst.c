//~ holds
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct t {
    int k;
    struct t *l, *r;
};
static struct t *ins(struct t *t, int k) {
    if (!t) {
        t = malloc(sizeof *t);
        if (!t) exit(0);
        t->k = k;
        t->l = t->r = 0;
}  else if (k < t->k) t->l = ins(t->l, k);
    else if (k > t->k) t->r = ins(t->r, k);
    return t;
}
static int has(struct t *t, int k) {
    while (t && t->k != k) t = k < t->k ? t->l : t->r;
    return t != 0;
}
static void del(struct t *t) {
    if (t) {
        del(t->l);
        del(t->r);
        free(t);
    }
}
int main(void) {
    struct t *r = 0;
    int a[3];
    for (int i = 0; i < 3; i++) {
        a[i] = __VERIFIER_nondet_int();
        r = ins(r, a[i]);
    }
    for (int i = 0; i < 3; i++) assert(has(r, a[i]));
    del(r);
    return 0;
}
