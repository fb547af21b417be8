//~ holds
#include <assert.h>
#include <stdio.h>

int main(void) {
    int count;
    printf("%d%%%n\n", 42, &count);
    assert(count == 3);
    return 0;
}
