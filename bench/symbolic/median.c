#include <clew.h>

// The median of five, several times, by comparisons alone: as many are at most as large as at least.
#ifndef SIZE
#define SIZE 5
#endif

int main(void) {
    int a[SIZE], smaller = 0, larger = 0;
    for (int i = 0; i < SIZE; i++) a[i] = clew_nondet_int();
    int chosen = 0;
    for (int i = 0; i < SIZE; i++) {
        int below = 0;
        for (int j = 0; j < SIZE; j++)
            if (a[j] < a[i] || (a[j] == a[i] && j < i)) below++;
        if (below == SIZE / 2) chosen = a[i];
    }
    for (int i = 0; i < SIZE; i++) {
        if (a[i] <= chosen) smaller++;
        if (a[i] >= chosen) larger++;
    }
    clew_assert(smaller > SIZE / 2 && larger > SIZE / 2);
    return 0;
}
