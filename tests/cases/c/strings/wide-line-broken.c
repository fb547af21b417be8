// A line may begin with a character that is zero: there is nothing in front of its end.
#include <stdio.h>
#include <wchar.h>

int main(void) {
    wchar_t line[10];
    if (fgetws(line, 10, stdin) == NULL)
        return 0;
    size_t length = wcslen(line);
    if (line[length - 1] == L'\n') //~ fails memory.out-of-bounds
        line[length - 1] = L'\0';
    wprintf(L"%ls\n", line);
    return 0;
}
