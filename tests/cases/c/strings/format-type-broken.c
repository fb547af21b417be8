#include <stdio.h>

int main(void) {
    long total = 7;
    printf("%d of %ld\n", 3, total);
    printf("%d\n", total); //~ fails library.misuse
    return 0;
}
