//~ holds
//? valid-memcleanup
// A program that stops itself has ended, too: what it has not freed by then is never freed.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int *made = malloc(sizeof *made);
    *made = __VERIFIER_nondet_int();
    int found = *made;
    free(made);
    if (found == 3)
        abort();
    assert(found != 4);
    return 0;
}
