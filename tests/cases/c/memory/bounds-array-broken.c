#include <clew.h>

int main(void) {
    int squares[8];
    for (int i = 0; i <= 8; i++)
        squares[i] = i * i; //~ fails memory.out-of-bounds
    clew_assert(squares[3] == 9);
    return 0;
}
