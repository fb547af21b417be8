//~ holds
#include <clew.h>

static int same(int x) { return x; }

int main(void) {
    int found, last;
    int wanted = clew_nondet_range(0, 3);
    for (int i = 0; i < 4; i++) {
        if (i == 0)
            last = 1;
        if (i == wanted)
            found = same(last);
        last = i;
    }
    return same(found) > 3;
}
