#include <assert.h>
#include <clew.h>

/* What is counted lies behind pointers into the caller's frame. */
static void drain(int *left, int *taken) {
    if (*left > 1) {
        --*left;
        ++*taken;
        drain(left, taken);
    }
}

int main(void) {
    int left = clew_nondet_int(), taken = 0;
    if (left < 0 || left > 12)
        return 0;
    int all = left;
    drain(&left, &taken);
    assert(taken == all); //~ fails assertion.violated
    return 0;
}
