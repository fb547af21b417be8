//~ holds
#include <ctype.h>
#include <wctype.h>

int main(void) {
    const char *text = "\xe4 b";
    int words = 0;
    for (; *text != 0; text++)
        words += isspace((unsigned char)*text) != 0;
    return words != 1 || isalpha(-1) || iswalpha(L'1') || towupper(L'a') != L'A' || iswalpha(WEOF);
}
