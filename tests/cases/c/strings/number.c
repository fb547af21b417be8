//~ holds
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <clew.h>

int main(void) {
    char *end;
    clew_assert(strtol("  -42x", &end, 10) == -42 && *end == 'x');
    clew_assert(strtol("0x1f", NULL, 0) == 31 && strtol("017", NULL, 0) == 15);
    clew_assert(strtoul("101", NULL, 2) == 5);
    errno = 0;
    long large = strtol("99999999999999999999", NULL, 10);
    clew_assert(errno == ERANGE && large == LONG_MAX);
    clew_assert(large > 0);
    return 0;
}
