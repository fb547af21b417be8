#include <clew.h>

static int *choose(int first) {
    int value = first;
    return &value;
}

int main(void) {
    int *chosen = choose(3);
    clew_assert(*chosen == 3); //~ fails memory.use-after-free
    return 0;
}
