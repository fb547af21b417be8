//? valid-memsafety
// A list of unknown length is built, walked and freed.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

typedef struct node {
    int h;
    struct node *n;
} *List;

int main(void) {
    List a = (List)malloc(sizeof(struct node));
    if (a == 0)
        exit(1);
    List t, p = a;
    int count = 0;
    while (__VERIFIER_nondet_int() && count < 4) {
        p->h = 1;
        t = (List)malloc(sizeof(struct node));
        if (t == 0)
            exit(1);
        p->n = t;
        p = p->n;
        count++;
    }
    p->h = 1;
    p->n = 0;
    p = a;
    while (p != 0) {
        if (p->h != 1)
            abort();
        p = p->n;
    }
    while (a != 0) {
        free(a);
        a = a->n; //~ fails memory.use-after-free
    }
    return 0;
}
