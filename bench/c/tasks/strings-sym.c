//~ holds
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
    char s[6];
    for (int i = 0; i < 5; i++) s[i] = __VERIFIER_nondet_char();
    s[5] = 0;
    size_t n = strlen(s);
    assert(n <= 5);
    char d[6];
    strcpy(d, s);
    assert(strcmp(s, d) == 0);
    char *p = strchr(s, 'x');
    if (p) assert(*p == 'x' && p - s < 5);
    assert(memchr(s, 0, 6) == s + n);
    return 0;
}
