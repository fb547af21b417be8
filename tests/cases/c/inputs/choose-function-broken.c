#include <clew.h>

static int half(int number) { return number / 2; }
static int twice(int number) { return number * 2; }
static int same(int number) { return number; }

int main(void) {
    int (*const steps[3])(int) = {half, same, twice};
    int number = clew_nondet_range(-1000, 1000);
    int which = number < 0 ? 0 : number < 10 ? 1 : 2;
    int result = steps[which](number);
    clew_assert(result <= 1000); //~ fails assertion.violated
    return 0;
}
