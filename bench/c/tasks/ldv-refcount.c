//~ fails
//$ -p valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct kref {
    int count;
};
struct kobj {
    char *name;
    struct kref k;
};
static void rel(struct kobj *o) {
    free(o->name);
    free(o);
}
static void get(struct kref *k) {
    k->count++;
}
static int put(struct kref *k) {
    if (--k->count == 0) {
        struct kobj *o = (struct kobj *)((char *)k - __builtin_offsetof(struct kobj, k));
        rel(o);
        return 1;
    } return 0;
}
int main(void) {
    struct kobj *o = malloc(sizeof *o);
    if (!o) return 0;
    o->name = malloc(4);
    o->k.count = 1;
    get(&o->k);
    if (__VERIFIER_nondet_int()) put(&o->k);
    put(&o->k);
    return 0;
}
