//~ holds
// Both areas are as long as memcmp is told, also where they differ before.
#include <string.h>

int main(void) {
    char left[4] = "abc", right[8] = "abd";
    return memcmp(left, right, sizeof left) == 0;
}
