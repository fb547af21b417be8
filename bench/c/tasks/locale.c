//~ holds
#include <assert.h>
#include <locale.h>
#include <string.h>
#include <ctype.h>
#include <wchar.h>
int main(void) {
    assert(!strcmp(setlocale(LC_ALL, NULL), "C"));
    struct lconv *l = localeconv();
    assert(!strcmp(l->decimal_point, "."));
    assert(isalpha('x') && !isdigit('x') && toupper('q') == 'Q');
    assert(wcslen(L"abc") == 3);
    return 0;
}
