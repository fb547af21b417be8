//~ holds
#include <assert.h>
#define NAME(x) _Generic((x), int: 1, unsigned: 2, char *: 3, const char *: 4, float: 5, double: 6, default: 7)
int main(void) {
    const char *s = "a";
    char b[2];
    assert(NAME(1) == 1);
    assert(NAME(1u) == 2);
    assert(NAME(b) == 3);
    assert(NAME(s) == 4);
    assert(NAME(1.f) == 5);
    assert(NAME(1.) == 6);
    assert(NAME(1LL) == 7);
    _Static_assert(NAME('a') == 1, "char constants are int");
    return 0;
}
