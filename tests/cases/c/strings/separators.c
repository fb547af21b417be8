//~ holds
#include <string.h>

int main(void) {
    char separators[] = {'a', ';', 0};
    return strcspn("abc", separators) == 0;
}
