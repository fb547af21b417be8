//~ holds
#include <assert.h>
#include <stdarg.h>

// A pointer to a function whose parameters are not declared may point to any that fits the arguments.
static int next(int n) { return n + 1; }
static int add(int a, int b) { return a + b; }
static int seven(void) { return 7; }
static double half(double d) { return d / 2; }
static int sum(int count, ...) {
    va_list more;
    va_start(more, count);
    int total = 0;
    while (count-- > 0)
        total += va_arg(more, int);
    va_end(more);
    return total;
}

int main(void) {
    int (*steps[])() = {next, add, seven};
    double (*part)() = half;
    int (*all)(int, ...) = sum;
    assert(steps[0](3) == 4 && steps[1](3, 4) == 7 && steps[2]() == 7 && part(3.0) == 1.5);
    assert(all(0) == 0 && all(2, 3, 4) == 7);
    return 0;
}
