// Shifting inside one buffer.
#include <string.h>
#include <clew.h>

int main(void) {
    int values[4] = {1, 2, 3, 4};
    for (int i = 0; i < 3; i++)
        values[i + 1] = values[i];
    clew_assert(values[3] == 3); //~ fails assertion.violated
    return 0;
}
