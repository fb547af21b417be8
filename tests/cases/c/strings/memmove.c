//~ holds
// Shifting inside one buffer.
#include <string.h>
#include <clew.h>

int main(void) {
    int values[4] = {1, 2, 3, 4};
    memmove(values + 1, values, 3 * sizeof values[0]);
    clew_assert(values[3] == 3);
    return 0;
}
