/* Any bytes are expanded to something that fits, or refused. */
#include <clew.h>

#include "dl/lz.h"

#define LENGTH 4
#define ROOM 6

int main(void) {
    uint8_t packed[LENGTH], data[ROOM];
    size_t size = sizeof data;

    for (int i = 0; i < LENGTH; i++) {
        packed[i] = clew_nondet_uchar();
    }
    if (dl_lz_expand(packed, LENGTH, data, &size) == DL_OK) {
        clew_assert(size <= ROOM);
    }
    return 0;
}
