//~ holds
#include <stdio.h>
#include <clew.h>

int main(void) {
    char text[8];
    int value = clew_nondet_bool() ? 1234567 : 12345678;
    snprintf(text, sizeof text, "%d", value);
    return text[0] == '1' ? 0 : 1;
}
