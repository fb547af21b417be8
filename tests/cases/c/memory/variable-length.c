//~ holds
#include <clew.h>

static int sum_up_to(int most) {
    int sum = 0;
    for (int size = 1; size <= most; size++) {
        int row[size];
        for (int i = 0; i < size; i++)
            row[i] = i;
        if (size == 2)
            continue;
        sum += row[size - 1];
    }
    return sum;
}

int main(void) {
    clew_assert(sum_up_to(4) == 5);
    return 0;
}
