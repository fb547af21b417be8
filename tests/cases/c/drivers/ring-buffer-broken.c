#include <assert.h>
#include <clew.h>
#include <stdbool.h>
#include <stdint.h>

#define CAPACITY 4u

/* Counters run freely and wrap around; only their difference counts. */
struct ring {
    uint8_t bytes[CAPACITY];
    volatile uint32_t head, tail;
};

static bool put(struct ring *ring, uint8_t byte) {
    if (ring->head - ring->tail > CAPACITY)
        return false;
    ring->bytes[ring->head++ & (CAPACITY - 1)] = byte;
    return true;
}

static bool get(struct ring *ring, uint8_t *byte) {
    if (ring->head == ring->tail)
        return false;
    *byte = ring->bytes[ring->tail++ & (CAPACITY - 1)];
    return true;
}

int main(void) {
    struct ring ring = {.head = 0xfffffffeu, .tail = 0xfffffffeu};
    uint8_t sent[8];
    unsigned in = 0, out = 0;
    for (int round = 0; round < 7; round++) {
        uint8_t byte = clew_nondet_uchar();
        if (clew_nondet_bool()) {
            if (put(&ring, byte))
                sent[in++] = byte;
        } else if (get(&ring, &byte)) {
            assert(byte == sent[out]); //~ fails assertion.violated
            out++;
        }
    }
    return 0;
}
