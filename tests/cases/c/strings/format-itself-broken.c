#include <stdio.h>

int main(void) {
    char line[32] = "a";
    sprintf(line, "%s,%d", line, 5); //~ fails library.misuse
    return line[0] != 'a';
}
