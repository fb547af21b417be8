#include <clew.h>

// As in zero-length.c, but nobody thought of no cells at all.
int main(void) {
    int length = clew_nondet_range(0, 2);
    int cells[length]; //~ fails memory.array-length
    return sizeof cells > 8;
}
