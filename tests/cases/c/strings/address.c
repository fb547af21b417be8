//~ holds
#include <clew.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    char text[24];
    int there;
    clew_assert(sprintf(text, "%p", (void *)0) == 5 && strcmp(text, "(nil)") == 0);
    clew_assert(sprintf(text, "%p", (void *)&there) > 4 && strncmp(text, "0x", 2) == 0);
    return 0;
}
