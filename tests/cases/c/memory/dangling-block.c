//~ holds
// A pointer to a variable of a block that has ended.
#include <clew.h>

int main(void) {
    int *kept = 0;
    int inner = 0;
    {
        inner = 4;
        kept = &inner;
    }
    clew_assert(*kept == 4);
    return 0;
}
