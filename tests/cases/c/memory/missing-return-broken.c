#include <clew.h>

static int sign(int x) {
    if (x > 0)
        return 1;
    if (x < 0)
        return -1;
}

int main(void) {
    int s = sign(clew_nondet_range(-1, 1));
    if (s > 1) //~ fails memory.undefined-value
        return 1;
    return 0;
}
