#include <stdio.h>
#include <clew.h>

int main(void) {
    char text[8];
    int value = clew_nondet_bool() ? 1234567 : 12345678;
    sprintf(text, "%d", value); //~ fails memory.out-of-bounds
    return text[0] == '1' ? 0 : 1;
}
