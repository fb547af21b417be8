#include <assert.h>
#include <stdio.h>

int main(void) {
    int count;
    printf("%d%%%n\n", 42, &count);
    assert(count == 4); //~ fails assertion.violated
    return 0;
}
