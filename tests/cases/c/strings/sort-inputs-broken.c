// Sorting three inputs.
#include <clew.h>

static void exchange(int *a, int *b) {
    int kept = *a;
    *a = *b;
    *b = kept;
}

int main(void) {
    int v[3];
    for (int i = 0; i < 3; i++)
        v[i] = clew_nondet_range(0, 3);
    if (v[0] > v[1])
        exchange(&v[0], &v[1]);
    if (v[1] > v[2])
        exchange(&v[1], &v[2]);
    clew_assert(v[0] <= v[1] && v[1] <= v[2]); //~ fails assertion.violated
    return 0;
}
