//~ holds
#include <stdint.h>
#include <stdio.h>
#include <wchar.h>

int main(void) {
    char text[40];
    short small = -3;
    float ratio = 0.5f;
    size_t size = sizeof text;
    printf("%d of %ld, %hd %hhu %lld\n", 3, 7L, small, (unsigned char)9, 5LL);
    printf("%5.1f|%-8s|%c|%p|%zu|%jd|%%\n", ratio, "name", 'x', (void *)text, size, (intmax_t)1);
    printf("%*d %.*s %u %x\n", 4, 1, 2, "abc", 5, 255);
    snprintf(text, size, "%ls %lc", L"wide", (wint_t)'c');
    return text[5] != 'c';
}
