//~ holds
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
struct node {
    struct node *next;
    int v;
};
static struct node *tag(struct node *p) {
    return (struct node *)((uintptr_t)p | 1);
}
static struct node *untag(struct node *p) {
    return (struct node *)((uintptr_t)p & ~(uintptr_t)1);
}
static int tagged(struct node *p) {
    return (uintptr_t)p & 1;
}
int main(void) {
    struct node *n = malloc(sizeof *n);
    if (!n) return 0;
    n->v = 3;
    n->next = 0;
    struct node *t = tag(n);
    assert(tagged(t) && !tagged(n));
    assert(untag(t)->v == 3);
    free(untag(t));
    return 0;
}
