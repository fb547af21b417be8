//~ holds
#include <stdio.h>

int main(void) {
    char line[8];
    return scanf("%*d %7[^\n]", line) == 1;
}
