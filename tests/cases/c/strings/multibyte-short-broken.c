// As in multibyte-short.c, but a text has no end.
#include <clew.h>
#include <stdlib.h>
#include <wchar.h>

int main(void) {
    char one[2] = "7", two[2] = "78";
    wchar_t wide[4];
    clew_assert(mbstowcs(wide, one, 4) == 1 && wide[0] == L'7' && wide[1] == 0);
    clew_assert(mbstowcs(wide, two, 4) == 2); //~ fails memory.out-of-bounds
    return 0;
}
