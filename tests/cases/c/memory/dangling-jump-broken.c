// A jump passes the declaration of a variable, which lives until its block ends all the same.
#include <clew.h>

int main(void) {
    int zero = 0, *last = &zero;
    for (int i = 0; i < 3; i++) {
        if (clew_nondet_bool())
            goto next;
        int square = i * i;
        last = &square;
    next:;
    }
    return *last; //~ fails memory.use-after-free
}
