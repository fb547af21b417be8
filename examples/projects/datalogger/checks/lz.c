/* What was compressed is expanded to the same bytes. */
#include <clew.h>

#include "dl/lz.h"

#define LENGTH 5

int main(void) {
    uint8_t data[LENGTH], packed[LENGTH + 2], back[LENGTH];
    size_t size = sizeof packed;
    size_t length = sizeof back;

    for (int i = 0; i < LENGTH; i++) {
        data[i] = (uint8_t)clew_nondet_range('a', 'c');
    }
    clew_assert(dl_lz_compress(data, LENGTH, packed, &size) == DL_OK);
    clew_assert(dl_lz_expand(packed, size, back, &length) == DL_OK);
    clew_assert(length == LENGTH);
    for (int i = 0; i < LENGTH; i++) {
        clew_assert(back[i] == data[i]);
    }
    return 0;
}
