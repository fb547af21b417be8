//~ holds
// Texts of a few bytes are converted: nothing behind their ends is read.
#include <clew.h>
#include <stdlib.h>
#include <wchar.h>

int main(void) {
    char one[2] = "7", two[3] = "\xc3\xa4";
    wchar_t wide[4];
    clew_assert(mbstowcs(wide, one, 4) == 1 && wide[0] == L'7' && wide[1] == 0);
    clew_assert(mbstowcs(0, two, 0) == 1);
    clew_assert(swprintf(wide, 4, L"%d", 42) == 2 && wide[1] == L'2');
    return 0;
}
