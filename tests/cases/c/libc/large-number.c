//~ holds
#include <stdlib.h>

int main(void) {
    int number = atoi("99999999999");
    if (number == 0)
        return 1;
    return 100 / number > 100;
}
