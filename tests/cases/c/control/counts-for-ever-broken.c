//? termination
// What decides nothing need not come back for a loop to go on for ever: the status, and a counter beside a ring.
//~ fails control.nontermination
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item {
    struct item *next;
};

int main(void) {
    struct item *first = NULL;
    struct item *last = NULL;
    for (int i = 0; i < 3; i++) {
        struct item *item = malloc(sizeof *item);
        item->next = first;
        if (first == NULL)
            last = item;
        first = item;
    }
    if (__VERIFIER_nondet_int())
        last->next = first;
    unsigned count = 0;
    for (struct item *item = first; item != NULL; item = item->next)
        count++;
    return count;
}
