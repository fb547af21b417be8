//~ fails
#include <stdlib.h>
int nondet_int();
int main() {
    int *p = malloc(4), *q = p;
    if (nondet_int()) free(p);
    free(q);
    return 0;
}
