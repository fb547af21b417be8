//~ holds
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <clew.h>

int main(void) {
    char text[16];
    int length = snprintf(text, sizeof text, "%s-%03d|%x", "id", 7, 255);
    clew_assert(strcmp(text, "id-007|ff") == 0 && length == 9);
    length = snprintf(text, 4, "%5d", 12345);
    clew_assert(length == 5 && strcmp(text, "123") == 0);
    errno = EINVAL;
    snprintf(text, sizeof text, "%m");
    clew_assert(strncmp(text, strerror(EINVAL), 15) == 0);
    return 0;
}
