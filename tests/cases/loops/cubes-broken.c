// As in cubes.c, but one step is too large.
#include <clew.h>

int main(void) {
    int limit = clew_nondet_int();
    unsigned long long n = 0, cube = 0, square = 1, step = 6;
    while (n <= (unsigned)limit) {
        clew_assert(square == 3 * n * n + 3 * n + 1); //~ fails assertion.violated
        n = n + 1;
        cube = cube + square;
        square = square + step;
        step = step + (n == 4 ? 7 : 6);
    }
    return 0;
}
