//~ holds
#include <string.h>
#include <assert.h>
#include <stdlib.h>
int main() {
    char b[10];
    memset(b, 'a', 9);
    b[9] = 0;
    memmove(b + 2, b, 5);
    assert(strlen(b) == 9);
    char *d = strdup(b);
    if (d) {
        assert(!strcmp(d, b));
        free(d);
    }
    int *p = calloc(4, sizeof *p);
    if (p) {
        assert(p[3] == 0);
        int *q = realloc(p, 8 * sizeof *p);
        if (q) {
            assert(q[0] == 0);
            q[7] = 1;
            p = q;
        }
        free(p);
    } char t[8];
    strncpy(t, "abcdefghij", 7);
    t[7] = 0;
    assert(!strcmp(t, "abcdefg"));
    strcat(strcpy(t, "x"), "y");
    assert(!strncmp(t, "xyz", 2));
    assert(strstr("hello", "ll") != 0);
    assert(memcmp("ab", "ac", 2) < 0);
    assert(strrchr("a/b/c", '/')[1] == 'c');
    return 0;
}
