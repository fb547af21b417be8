// One more is out of range, and no sign is kept then.
#include <assert.h>
#include <errno.h>
#include <stdlib.h>

int main(void) {
    assert(strtoull("-18446744073709551616", 0, 10) == 0 || errno == 0); //~ fails assertion.violated
    return 0;
}
