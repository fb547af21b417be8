#include <clew.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    char text[16];
    snprintf(text, sizeof text, "%6.2f", 3.14159);
    clew_assert(strcmp(text, "3.14") == 0); //~ fails assertion.violated
    return 0;
}
