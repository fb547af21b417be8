#include <clew.h>

// A controller that never ends, and whose output should follow the set point by at most ten a round; not so from above.
static int limited(int distance) {
    if (distance > 10) return 10;
    if (distance < -10) return distance;
    return distance;
}

int main(void) {
    int output = 0;
    for (;;) {
        int set = clew_nondet_int();
        clew_assume(set >= -100000 && set <= 100000);
        int before = output;
        output += limited(set - output);
        clew_assert(output - before <= 10 && before - output <= 10); //~ fails assertion.violated
        clew_assert(output >= -100000 && output <= 100000);
    }
}
