//~ holds
#include <assert.h>
#include <setjmp.h>
static jmp_buf env;
static int depth;
static void down(int n) {
    depth++;
    if (n == 0) longjmp(env, 42);
    down(n - 1);
}
int main(void) {
    volatile int tries = 0;
    int r = setjmp(env);
    if (r == 0) {
        tries++;
        down(3);
        assert(0);
    }
    assert(r == 42 && depth == 4 && tries == 1);
    jmp_buf e2;
    if (!setjmp(e2)) longjmp(e2, 0);
    return 0;
}
