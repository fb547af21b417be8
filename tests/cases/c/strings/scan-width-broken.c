// What stands between a number and %n may be missing.
#include <assert.h>
#include <stdio.h>

int main(void) {
    int number, length = -1;
    if (scanf("%2d;%n", &number, &length) == 1)
        assert(length > 0); //~ fails assertion.violated
}
