//~ holds
#include <stdarg.h>

struct pair {
    int first;
    char second[20];
};

static double total(int count, ...) {
    va_list rest, again;
    double sum = 0;
    va_start(rest, count);
    va_copy(again, rest);
    for (int i = 0; i < count; i++)
        sum += va_arg(rest, double);
    struct pair pair = va_arg(rest, struct pair);
    sum += pair.first + va_arg(again, double);
    const char *name = va_arg(rest, char *);
    va_end(again);
    va_end(rest);
    return name ? sum : 0;
}

int main(void) {
    struct pair pair = {4, "four"};
    return total(2, 1.5, 2.0f, pair, "name") != 9.0;
}
