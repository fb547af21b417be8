#define _DEFAULT_SOURCE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char place[] = "/tmp/aXXXXXX", name[L_tmpnam];
    mktemp(place);
    assert(memcmp(place, "/tmp/a", 6) == 0); //~ fails assertion.violated
    if (tmpnam(name) == 0)
        return 1;
    assert(strlen(name) < sizeof name && name[0] == '/');
    return 0;
}
