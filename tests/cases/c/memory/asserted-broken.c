//? valid-memcleanup
// A program whose assertion does not hold has ended, too, and the object is still there.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int *made = malloc(sizeof *made);
    *made = __VERIFIER_nondet_int();
    assert(*made != 4); //~ fails memory.not-freed
    free(made);
    return 0;
}
