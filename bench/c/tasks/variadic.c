//~ holds
#include <assert.h>
#include <stdarg.h>
static int sum(int n, ...) {
    va_list ap, aq;
    va_start(ap, n);
    va_copy(aq, ap);
    int s = 0;
    for (int i = 0; i < n; i++) s += va_arg(ap, int);
    for (int i = 0; i < n; i++) s += va_arg(aq, int);
    va_end(aq);
    va_end(ap);
    return s;
}
struct P {
    int a;
    double d;
};
static double mix(const char *f, ...) {
    va_list ap;
    va_start(ap, f);
    double r = 0;
    for (; *f; f++) switch (*f) {
        case 'i': r += va_arg(ap, int);
        break;
        case 'd': r += va_arg(ap, double);
        break;
        case 'l': r += va_arg(ap, long long);
        break;
        case 's': r += *va_arg(ap, const char *);
        break;
        case 'p': {
            struct P p = va_arg(ap, struct P);
            r += p.a + p.d;
        }
    }
    va_end(ap);
    return r;
}
int main(void) {
    assert(sum(3, 1, 2, 3) == 12);
    struct P p = { 2, 0.5 };
    assert(mix("idlsp", 1, 2.5, 3ll, "A", p) == 1 + 2.5 + 3 + 65 + 2.5);
    return 0;
}
