#include <clew.h>

static int find(const int *values, int count, int wanted) {
    int low = 0, high = count - 1;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (values[middle] == wanted)
            return middle;
        if (values[middle] < wanted)
            low = middle + 1;
        else
            high = middle - 1;
    }
    return -1;
}

int main(void) {
    int values[4] = {1, 3, 5, 7};
    int index = clew_nondet_range(0, 3);
    clew_assert(find(values, 4, values[index]) == index); //~ fails assertion.violated
    return 0;
}
