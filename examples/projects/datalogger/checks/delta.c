/* Samples are read as they were written, however far they are from each other. */
#include <clew.h>

#include "dl/delta.h"

#define COUNT 2

int main(void) {
    int32_t samples[COUNT], back[COUNT];
    uint8_t bytes[5 * COUNT];
    size_t length = sizeof bytes;
    size_t count = COUNT;

    for (int i = 0; i < COUNT; i++) {
        samples[i] = clew_nondet_int();
    }
    clew_assert(dl_delta_encode(samples, COUNT, bytes, &length) == DL_OK);
    clew_assert(dl_delta_decode(bytes, length, back, &count) == DL_OK);
    clew_assert(count == COUNT);
    for (int i = 0; i < COUNT; i++) {
        clew_assert(back[i] == samples[i]);
    }
    return 0;
}
