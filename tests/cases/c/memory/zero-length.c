//~ holds
#include <clew.h>

int main(void) {
    int length = clew_nondet_range(0, 2);
    int cells[length + 1];
    cells[length] = 1;
    return cells[length] != 1;
}
