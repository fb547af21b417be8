//~ holds
// So many characters write no larger number, and tell how many were read.
#include <assert.h>
#include <stdio.h>

int main(void) {
    int number, length = -1;
    unsigned mask;
    char line[8], letters[3];
    if (scanf("%2d %2x", &number, &mask) == 2) {
        assert(number >= -9 && number <= 99);
        assert(mask <= 0xff || mask > 0xfffffff0u);
    }
    if (scanf("%*d;%7[^\n]", line) == 1)
        assert(line[0] != '\n');
    if (scanf("%3c%n", letters, &length) == 1)
        assert(length == 3);
}
