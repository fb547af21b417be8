#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>
#include <wctype.h>

int main(void) {
    wchar_t name[8];
    size_t length = mbstowcs(name, "caf\xc3\xa9", 8);
    assert(length == 4);
    for (wchar_t *at = name; *at != 0; at++)
        *at = towupper(*at);
    assert(name[0] == L'C' && name[3] == 0xe9);
    wcscat(name, L"!?!?"); //~ fails memory.out-of-bounds
    wprintf(L"%ls %d\n", name, 3);

    char bytes[16];
    int count = snprintf(bytes, sizeof bytes, "%ls|%5.2ls|", L"\u00e9", L"a\u00e9");
    assert(count == 9 && bytes[2] == '|' && bytes[7] == 'a');
    return 0;
}
