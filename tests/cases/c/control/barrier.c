//~ holds
#include <assert.h>

// Assembly without instructions keeps the compiler from knowing a value; the value stays what it is.
static int hidden(int value) {
    __asm__("" : "+r"(value));
    return value;
}

int main(void) {
    long kept = 4;
    int copied, other;
    __asm__ volatile("" : "+m"(kept) : : "memory");
    __asm__("nop" : "=r"(copied), "=g"(other) : "0"(hidden(3)), "1"(5));
    __asm__ volatile("rep; nop\n\tmfence" ::: "memory");
    assert(hidden(2) == 2 && kept == 4 && copied == 3 && other == 5);
    return 0;
}
