//~ holds
#include <limits.h>

// Constants that no run computes may be anything.
enum { LAST = INT_MAX - 1 + 1 };

int main(void) {
    int zero = 0;
    int size = sizeof(INT_MAX + 1);
    if (zero)
        size = INT_MIN / -1;
    return (0 && 1 / 0) || size != sizeof(int) || LAST < 0;
}
