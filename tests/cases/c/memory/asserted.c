//~ holds
//? valid-memcleanup
// A program whose assertion does not hold has ended, too, and the object is still there.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int *made = malloc(sizeof *made);
    *made = __VERIFIER_nondet_int();
    int found = *made;
    free(made);
    assert(found != 4);
    return 0;
}
