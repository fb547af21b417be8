#include <clew.h>

int main(void) {
    int count = clew_nondet_int();
    clew_assume(count >= 0 && count <= 10);
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum += i;
    clew_assert(sum < 45); //~ fails assertion.violated
    return 0;
}
