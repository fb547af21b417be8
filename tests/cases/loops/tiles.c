//~ holds
// Tiles are laid row by row: there are as many as the sides of the floor say, and enough for the smallest one.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int rows = __VERIFIER_nondet_int(), columns = __VERIFIER_nondet_int();
    if (rows < 5 || rows > 3000 || columns < 4 || columns > 2000)
        return 0;
    int tiles = 0;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            tiles += 3;
    assert(tiles >= 60);
    assert(tiles == 3 * rows * columns);
    return 0;
}
