#include <stdio.h>

int main(void) {
    char word[4];
    if (scanf("%s", word) != 1) //~ fails memory.out-of-bounds
        return 1;
    return word[0] == 0;
}
