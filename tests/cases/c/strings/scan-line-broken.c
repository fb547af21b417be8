// A line may be longer than there is room for.
#include <stdio.h>

int main(void) {
    char line[8];
    return scanf("%*d %[^\n]", line) == 1; //~ fails memory.out-of-bounds
}
