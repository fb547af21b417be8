//~ holds
//? valid-memsafety
// Numbers on the stack of a function that asks how many.
#include <alloca.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int sum(int n) {
    int *numbers = alloca((unsigned long)n * sizeof(int));
    int total = 0;
    for (int i = 0; i < n; i++)
        numbers[i] = i;
    for (int i = 0; i < n; i++)
        total += numbers[i];
    return total;
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 5)
        return 0;
    return sum(n) < 11 ? 0 : 1;
}
