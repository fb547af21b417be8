//? valid-memsafety
// Own string functions on texts of bounded length.
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);

static unsigned cstrlen(const char *s) {
    const char *p = s;
    while (*p != '\0')
        p++;
    return (unsigned)(p - s);
}

static char *cstrcpy(char *to, const char *from) {
    char *t = to;
    while ((*t++ = *from++) != '\0') //~ fails memory.out-of-bounds
        ;
    return to;
}

int main(void) {
    char text[4];
    for (int i = 0; i < 3; i++)
        text[i] = __VERIFIER_nondet_char();
    text[3] = '\0';
    char *copy = malloc(cstrlen(text));
    if (copy == NULL)
        return 1;
    cstrcpy(copy, text);
    unsigned length = cstrlen(copy);
    free(copy);
    return length <= 3 ? 0 : 1;
}
