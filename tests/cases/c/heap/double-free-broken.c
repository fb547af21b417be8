//? valid-memsafety
// Whoever takes the buffer over frees it.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct owner {
    char *buffer;
    int owns;
};

static void hand_over(struct owner *from, struct owner *to) {
    to->buffer = from->buffer;
    to->owns = 1;
}

static void release(struct owner *o) {
    if (o->owns)
        free(o->buffer); //~ fails memory.invalid-free
    o->owns = 0;
}

int main(void) {
    struct owner a = {malloc(16), 1}, b = {NULL, 0};
    if (a.buffer == NULL)
        return 0;
    if (__VERIFIER_nondet_int())
        hand_over(&a, &b);
    release(&a);
    release(&b);
    return 0;
}
