//~ holds
#include <assert.h>
#include <setjmp.h>
#include <stddef.h>

/* Handlers that nest, as textbooks build exceptions in C: the buffers are locals, the innermost is known globally. */
static jmp_buf *innermost;
static int cleaned;

static void throw_up(int code) {
    assert(innermost != NULL);
    longjmp(*innermost, code);
}

static int risky(int k) {
    if (k > 2)
        throw_up(k);
    return 2 * k;
}

static int guarded(int k) {
    jmp_buf here, *outer = innermost;
    volatile int result = -1;
    innermost = &here;
    switch (setjmp(here)) {
    case 0:
        result = risky(k);
        break;
    case 3:
        result = 33;
        break;
    default:
        innermost = outer;
        cleaned++;
        throw_up(0); /* which arrives as 1 */
    }
    innermost = outer;
    return result;
}

int main(void) {
    jmp_buf base;
    assert(guarded(1) == 2);
    assert(guarded(3) == 33);
    innermost = &base;
    int code = setjmp(base);
    if (code == 0) {
        guarded(5);
        assert(0);
    }
    assert(code == 1 && cleaned == 1);
    return 0;
}
