//~ holds
//$ -p valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct n {
    struct n *a, *b;
};
static struct n *tree(int d) {
    if (d == 0 || !__VERIFIER_nondet_int()) return 0;
    struct n *x = malloc(sizeof *x);
    if (!x) abort();
    x->a = tree(d - 1);
    x->b = tree(d - 1);
    return x;
}
static void drop(struct n *x) {
    if (!x) return;
    drop(x->a);
    drop(x->b);
    free(x);
}
int main(void) {
    struct n *t = tree(3);
    drop(t);
    return 0;
}
