#include <clew.h>

static int sum_up_to(int most) {
    int sum = 0, *before = 0;
    for (int size = 1; size <= most; size++) {
        int row[size];
        for (int i = 0; i < size; i++)
            row[i] = i;
        if (before != 0)
            sum += before[0]; //~ fails memory.use-after-free
        before = row;
        sum += row[size - 1];
    }
    return sum;
}

int main(void) {
    clew_assert(sum_up_to(4) >= 0);
    return 0;
}
