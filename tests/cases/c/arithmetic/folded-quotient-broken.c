// No compiler says a word about this one.
#include <limits.h>

#define STEP -1
static const int limits[] = {
    INT_MAX,
    INT_MIN / STEP, //~ fails arithmetic.overflow
};

int main(void) { return limits[0] != INT_MAX; }
