//? valid-memcleanup
// A program that stops itself has ended, too: what it has not freed by then is never freed.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int *made = malloc(sizeof *made);
    *made = __VERIFIER_nondet_int();
    int found = *made;

    if (found == 3)
        abort(); //~ fails memory.not-freed
    free(made);
    return 0;
}
