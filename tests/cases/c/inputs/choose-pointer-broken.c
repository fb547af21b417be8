#include <clew.h>

int main(void) {
    int left = 1, right = 2;
    int input = clew_nondet_int();
    int *chosen = input > 100 ? &left : (void *)0;
    *chosen = 7; //~ fails memory.null-dereference
    clew_assert(input > 100 ? left == 7 && right == 2 : left == 1 && right == 7);
    return 0;
}
