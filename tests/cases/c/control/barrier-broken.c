#include <assert.h>

// As in barrier.c, but nothing says what the output is.
int main(void) {
    int given = 3, got = 3;
    __asm__("" : "=r"(got) : "r"(given));
    if (got == 3) //~ fails memory.undefined-value
        return 1;
    return 0;
}
