#include <string.h>

int main(void) {
    char separators[2] = {'a', ';'};
    return strcspn("abc", separators) == 0; //~ fails memory.out-of-bounds
}
