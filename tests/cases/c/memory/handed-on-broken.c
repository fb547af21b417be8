#include <clew.h>

// As in handed-on.c, but the loop may end without having found anything.
static int same(int x) { return x; }

int main(void) {
    int found;
    int wanted = clew_nondet_range(0, 4);
    for (int i = 0; i < 4; i++)
        if (i == wanted)
            found = i;
    same(found); //~ fails memory.undefined-value
    return 0;
}
