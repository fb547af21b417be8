//~ holds
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    char text[16];
    snprintf(text, sizeof text, "%2$s-%1$03ld", 7L, "x");
    assert(strcmp(text, "x-007") == 0);
    return 0;
}
