// A char may be negative, and the macros of many headers would not notice.
#include <ctype.h>

int main(void) {
    const char *text = "\xe4 b";
    int words = 0;
    for (; *text != 0; text++)
        words += isspace(*text) != 0; //~ fails library.misuse
    return words != 1;
}
