//~ holds
#include <clew.h>

static int *choose(int first) {
    static int value;
    value = first;
    return &value;
}

int main(void) {
    int *chosen = choose(3);
    clew_assert(*chosen == 3);
    return 0;
}
