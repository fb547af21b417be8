//~ holds
// A whole struct is taken from where a pointer points.
#include <clew.h>

struct point {
    int x, y;
};

int main(void) {
    struct point first = {1, 2}, copy;
    struct point *chosen = &first;
    if (clew_nondet_bool())
        chosen = &first;
    copy = *chosen;
    return copy.x != 1;
}
