#include <clew.h>

// Insertion sort: what comes out is in order.
#ifndef SIZE
#define SIZE 6
#endif

int main(void) {
    int a[SIZE];
    for (int i = 0; i < SIZE; i++) a[i] = clew_nondet_int();
    for (int i = 1; i < SIZE; i++)
        for (int j = i; j > 0 && a[j - 1] > a[j]; j--) { int kept = a[j]; a[j] = a[j - 1]; a[j - 1] = kept; }
    for (int i = 1; i < SIZE; i++) clew_assert(a[i - 1] <= a[i]);
    return 0;
}
