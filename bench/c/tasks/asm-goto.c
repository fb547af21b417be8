//~ holds
#include <assert.h>
int main(void) {
    int x = 1, y;
    __asm__ volatile("" : "+r"(x));
    __asm__ volatile("" ::: "memory");
    asm("nop");
    y = x;
    assert(y == 1);
    return 0;
}
