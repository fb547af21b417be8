//~ holds
#include <assert.h>
#include <stddef.h>
#include <string.h>

int memcpy_s(void *restrict target, size_t room, const void *restrict source, size_t count);
int strcpy_s(char *restrict target, size_t room, const char *restrict source);
int strcat_s(char *restrict target, size_t room, const char *restrict source);
int strncpy_s(char *restrict target, size_t room, const char *restrict source, size_t count);

int main(void) {
    char text[6] = "?????";
    assert(strcpy_s(text, sizeof text, "abc") == 0 && strcmp(text, "abc") == 0);
    assert(strcat_s(text, sizeof text, "de") == 0 && strcmp(text, "abcde") == 0);
    assert(strcat_s(text, sizeof text, "f") != 0 && text[0] == 0);
    assert(strncpy_s(text, sizeof text, "abcdefgh", 3) == 0 && strcmp(text, "abc") == 0);
    assert(memcpy_s(text, sizeof text, "0123456789", 10) != 0 && text[5] == 0 && text[0] == 0);
    assert(memcpy_s(text, sizeof text, text, 3) != 0);
    assert(memcpy_s(NULL, 1, text, 1) != 0);
}
