// The largest number that fits, with a sign: it is turned round as any other one is, and nothing is out of range.
//~ holds
#include <assert.h>
#include <errno.h>
#include <stdlib.h>

int main(void) {
    assert(strtoull("-18446744073709551615", 0, 10) == 1 && errno == 0);
    return 0;
}
