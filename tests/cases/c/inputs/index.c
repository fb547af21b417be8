//~ holds
#include <clew.h>

static int table[10];

int main(void) {
    int index = clew_nondet_int();
    if (index < 0 || index >= 10)
        return 0;
    table[index] = 1;
    int sum = 0;
    for (int i = 0; i < 10; i++)
        sum += table[i];
    clew_assert(sum == 1);
    return 0;
}
