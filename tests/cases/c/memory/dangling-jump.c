// A jump passes the declaration of a variable, and others go back to a label before it; it is used in its block alone.
//~ holds
#include <clew.h>

int main(void) {
    int zero = 0, *last = &zero, rounds = 0;
    for (int i = 0; i < 3; i++) {
        if (clew_nondet_bool())
            goto next;
        int square = i * i;
        last = &square;
        if (*last > 4)
            return 1;
    next:
        last = &zero;
    }
    {
    again:;
        int copy = rounds++;
        last = &copy;
        if (*last < 2 && clew_nondet_bool())
            goto again;
        if (*last > 2)
            return 1;
        last = &zero;
    }
    return *last;
}
