//~ holds
#include <clew.h>

static int mean(const int *values, int count) {
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum += values[i];
    if (count == 0)
        return 0;
    return sum / count;
}

int main(void) {
    int values[4] = {1, 2, 3, 4};
    int count = clew_nondet_range(0, 4);
    clew_assert(mean(values, count) <= 4);
    return 0;
}
