// An address takes more room than that: 0x and twelve digits.
#include <stdio.h>

int main(void) {
    char text[12];
    int there;
    sprintf(text, "%p", (void *)&there); //~ fails memory.out-of-bounds
    return 0;
}
