//~ holds
#include <assert.h>
#include <string.h>
#include <stdlib.h>
#include <stdio.h>
#include <errno.h>
#include <limits.h>
int main(void) {
    char s[] = "a=1;b=22;;c=333";
    int n = 0, total = 0;
    char *sv;
    for (char *t = strtok_r(s, ";", &sv); t; t = strtok_r(NULL, ";", &sv)) {
        char k;
        int v;
        assert(sscanf(t, "%c=%d", &k, &v) == 2);
        total += v;
        n++;
    }
    assert(n == 3 && total == 356);
    char *e;
    errno = 0;
    long l = strtol("99999999999999999999", &e, 10);
    assert(l == LONG_MAX && errno == ERANGE && *e == 0);
    assert(strtol("0x1fz", &e, 0) == 31 && *e == 'z');
    char b[16];
    assert(snprintf(b, sizeof b, "%05d|%-4s|%x", 42, "ab", 255) == 13);
    assert(!strcmp(b, "00042|ab  |ff"));
    assert(atoi("-12x") == -12);
    int y;
    char w[8];
    assert(sscanf("  17 abc", "%d %7s", &y, w) == 2 && y == 17 && !strcmp(w, "abc"));
    assert(strtod("2.5e3", 0) == 2500.0);
    assert(strspn("aab", "a") == 2 && strcspn("xyz", "z") == 2);
    assert(strpbrk("hello", "lo")[0] == 'l');
    return 0;
}
