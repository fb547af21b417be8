//? valid-memsafety
//~ holds
#include <clew.h>
#include <stdlib.h>

int main(void) {
    int count = clew_nondet_int();
    if (count < 1 || count > 6)
        return 0;
    int *items = malloc((size_t)count * sizeof *items);
    for (int i = 0; i < count; i++)
        items[i] = i;
    int last = items[count - 1];
    free(items);
    return last - count + 1;
}
