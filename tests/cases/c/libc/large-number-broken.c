#include <stdlib.h>

int main(void) {
    int number = atoi("99999999999");
    return 100 / number > 100; //~ fails arithmetic.division-by-zero
}
