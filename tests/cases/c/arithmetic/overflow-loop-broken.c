// Powers of two in a loop that goes one round too far.
#include <clew.h>

int main(void) {
    int power = 1;
    for (int i = 0; i < 31; i++)
        power = power * 2; //~ fails arithmetic.overflow
    clew_assert(power > 0);
    return 0;
}
