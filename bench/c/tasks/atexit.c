//~ fails
#include <assert.h>
#include <stdlib.h>
static int n;
static void a(void) {
    n++;
    assert(n == 2);
}
static void b(void) {
    assert(n == 0);
    n++;
}
static void c(void) {
    assert(n == 2);
    n = 7;
    assert(n == 8);
}
int main(void) {
    atexit(c);
    atexit(a);
    atexit(b);
    return 0;
}
