//~ holds
// Cubes by sums: what is asserted has products of wide numbers, which only algebra settles.
#include <clew.h>

int main(void) {
    int limit = clew_nondet_int();
    unsigned long long n = 0, cube = 0, square = 1, step = 6;
    while (n <= (unsigned)limit) {
        clew_assert(cube == n * n * n);
        clew_assert(square == 3 * n * n + 3 * n + 1);
        n = n + 1;
        cube = cube + square;
        square = square + step;
        step = step + 6;
    }
    return 0;
}
