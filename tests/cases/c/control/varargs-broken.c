#include <stdarg.h>
#include <clew.h>

static int largest(int count, ...) {
    va_list rest;
    va_start(rest, count);
    int best = 0;
    for (int i = 0; i < count; i++) {
        int next = va_arg(rest, int);
        if (next > best)
            best = next;
    }
    va_end(rest);
    return best;
}

int main(void) {
    clew_assert(largest(3, 1, 7, 4) == 7);
    clew_assert(largest(2, -3, -5) == -3); //~ fails assertion.violated
    return 0;
}
