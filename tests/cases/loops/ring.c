//~ holds
#include <clew.h>
#include <stdint.h>

// A ring buffer is a struct with an array inside; only odd bytes go in, and one that is full counts what it drops.
struct ring {
    uint8_t data[8];
    uint8_t head, count;
    uint32_t dropped;
};

static void put(struct ring *ring, uint8_t byte) {
    if (ring->count == 8) {
        ring->dropped++;
        return;
    }
    ring->data[(ring->head + ring->count) % 8] = byte;
    ring->count++;
}

static int get(struct ring *ring) {
    if (ring->count == 0) return -1;
    int byte = ring->data[ring->head];
    ring->head = (ring->head + 1) % 8;
    ring->count--;
    return byte;
}

int main(void) {
    struct ring ring = {{0}, 0, 0, 0};
    for (;;) {
        if (clew_nondet_bool()) {
            put(&ring, clew_nondet_uchar() | 1);
        } else {
            int byte = get(&ring);
            clew_assert(byte == -1 || byte & 1);
        }
        clew_assert(ring.count <= 8 && ring.head < 8);
    }
}
