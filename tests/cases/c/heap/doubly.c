//~ holds
//? valid-memsafety
// A doubly linked list: elements are taken out of the middle.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct item {
    struct item *prev, *next;
    int key;
};
static struct item head = {&head, &head, 0};

static void insert(struct item *made) {
    made->next = head.next;
    made->prev = &head;
    head.next->prev = made;
    head.next = made;
}

static void take_out(struct item *old) {
    old->prev->next = old->next;
    old->next->prev = old->prev;
    free(old);
}

int main(void) {
    for (int i = 0; i < 3; i++) {
        struct item *made = malloc(sizeof *made);
        if (!made)
            return 1;
        made->key = __VERIFIER_nondet_int();
        insert(made);
    }
    for (struct item *at = head.next; at != &head;) {
        struct item *next = at->next;
        if (at->key < 0)
            take_out(at);
        at = next;
    }
    while (head.next != &head)
        take_out(head.next);
    return 0;
}
