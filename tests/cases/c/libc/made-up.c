//~ holds
#define _DEFAULT_SOURCE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char place[] = "/tmp/aXXXXXX", name[L_tmpnam];
    if (*mktemp(place) != 0)
        assert(memcmp(place, "/tmp/a", 6) == 0);
    if (tmpnam(name) == 0)
        return 1;
    assert(strlen(name) < sizeof name && name[0] == '/');
    return 0;
}
