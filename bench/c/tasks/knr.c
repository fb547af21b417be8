//~ holds
#include <assert.h>
int add(a, b) int a;
int b;
{
    return a + b;
}
double half(x) float x;
{
    return x / 2;
}
char *pick(c, s) char c;
char *s;
{
    while (*s && *s != c) s++;
    return s;
}
main() {
    assert(add(2, 3) == 5);
    assert(half(5.0) == 2.5);
    assert(*pick('b', "abc") == 'b');
    return 0;
}
