//~ holds
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    const char *home = getenv("HOME");
    assert(home == 0);
    setenv("MODE", "fast", 1);
    setenv("MODE", "slow", 0);
    assert(strcmp(getenv("MODE"), "fast") == 0);
    unsetenv("MODE");
    const char *mode = getenv("MODE");
    return mode != 0 && strcmp(mode, "fast") == 0;
}
