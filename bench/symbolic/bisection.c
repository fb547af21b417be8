#include <clew.h>

// Bisection in a table in order finds a key that is there.
#ifndef SIZE
#define SIZE 9
#endif

int main(void) {
    int a[SIZE], key = clew_nondet_int();
    for (int i = 0; i < SIZE; i++) {
        a[i] = clew_nondet_int();
        clew_assume(i == 0 || a[i - 1] <= a[i]);
    }
    int low = 0, high = SIZE;
    while (low < high) {
        int middle = (low + high) / 2;
        if (a[middle] < key) low = middle + 1;
        else high = middle;
    }
    for (int i = 0; i < SIZE; i++)
        if (a[i] == key) clew_assert(low < SIZE && a[low] == key);
    return 0;
}
