#include <assert.h>
#include <math.h>

/* What is no number has no parts that are numbers. */
int main(void) {
    float whole, none = (float)NAN, rest = modff(none, &whole);
    assert(isnan(rest) && isnan(whole));
    double upper, left = modf(-INFINITY, &upper);
    assert(left == 0 && signbit(left) && upper == -INFINITY);
    assert(roundeven(2.5) == 2 && roundeven(-3.5) == -4 && drem(5, 3) == -1);
}
//~ holds
