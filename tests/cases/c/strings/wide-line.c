//~ holds
#include <stdio.h>
#include <wchar.h>

int main(void) {
    wchar_t line[10];
    if (fgetws(line, 10, stdin) == NULL)
        return 0;
    size_t length = wcslen(line);
    if (length > 0 && line[length - 1] == L'\n')
        line[length - 1] = L'\0';
    wprintf(L"%ls\n", line);
    return 0;
}
