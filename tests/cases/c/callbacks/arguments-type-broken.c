#include <stdarg.h>

static double total(int count, ...) {
    va_list rest;
    double sum = 0;
    va_start(rest, count);
    for (int i = 0; i < count; i++)
        sum += va_arg(rest, double); //~ fails library.misuse
    va_end(rest);
    return sum;
}

int main(void) { return total(2, 1.5, 2) != 3.5; }
