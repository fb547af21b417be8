//~ holds
#include <assert.h>

void *alloca(unsigned long size);

// `alloca` may be declared by hand; what it gives lives until the function ends.
static int sum(int count) {
    int *row = alloca(count * sizeof *row), total = 0;
    for (int i = 0; i < count; i++)
        row[i] = i;
    for (int i = 0; i < count; i++)
        total += row[i];
    return total;
}

int main(void) {
    assert(sum(4) == 6 && sum(3) == 3);
    return 0;
}
