// The room that is told is not the room that is there.
#include <stddef.h>

int strcpy_s(char *restrict target, size_t room, const char *restrict source);

int main(void) {
    char text[3];
    return strcpy_s(text, 8, "abc"); //~ fails memory.out-of-bounds
}
