// A whole struct is taken from where a pointer points that perhaps was never written.
#include <clew.h>

struct point {
    int x, y;
};

int main(void) {
    struct point first = {1, 2}, copy;
    struct point *chosen;
    if (clew_nondet_bool())
        chosen = &first;
    copy = *chosen; //~ fails memory.undefined-pointer
    return copy.x != 1;
}
