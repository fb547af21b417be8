// Shifting inside of one array is for memmove.
#include <assert.h>
#include <string.h>

int main(void) {
    char text[8] = "abcdefg";
    memcpy(text, text + 2, 6); //~ fails library.misuse
    assert(strcmp(text, "cdefg") == 0);
    memcpy(text + 4, text, 4);
    assert(text[4] == 'c');
    return 0;
}
