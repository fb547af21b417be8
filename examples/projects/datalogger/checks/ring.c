/* Bytes leave the ring in the order in which they came, whatever is done with it. */
#include <clew.h>

#include "dl/ring.h"

#define STEPS 5

int main(void) {
    uint8_t storage[4];
    uint8_t seen[STEPS];
    size_t written = 0;
    size_t taken = 0;
    dl_ring ring;

    clew_assert(dl_ring_init(&ring, storage, sizeof storage));
    for (int i = 0; i < STEPS; i++) {
        uint8_t byte = clew_nondet_uchar();

        if (clew_nondet_bool()) {
            if (dl_ring_put(&ring, byte)) {
                seen[written] = byte;
                written++;
            }
        } else if (dl_ring_take(&ring, &byte)) {
            clew_assert(taken < written);
            clew_assert(byte == seen[taken]);
            taken++;
        }
        clew_assert(dl_ring_count(&ring) == written - taken);
        clew_assert(dl_ring_count(&ring) <= sizeof storage);
    }
    return 0;
}
