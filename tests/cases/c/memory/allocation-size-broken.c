// A negative length makes an allocation that cannot succeed.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int length = __VERIFIER_nondet_int();
    if (length == 0 || length > 4)
        return 0;
    char *text = malloc(length);
    text[0] = 0; //~ fails memory.null-dereference
    free(text);
    return 0;
}
