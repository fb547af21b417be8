#include "dl/ring.h"

#include "dl_config.h"

static size_t smaller(size_t a, size_t b) {
    return a < b ? a : b;
}

static size_t slot(const dl_ring *ring, size_t counter) {
    return counter & (ring->size - 1);
}

bool dl_ring_init(dl_ring *ring, uint8_t *storage, size_t size) {
    if (size == 0 || (size & (size - 1)) != 0) {
        return false;
    }
    ring->data = storage;
    ring->size = size;
    ring->head = 0;
    ring->tail = 0;
    return true;
}

size_t dl_ring_count(const dl_ring *ring) {
    return ring->head - ring->tail;
}

size_t dl_ring_room(const dl_ring *ring) {
    return ring->size - dl_ring_count(ring);
}

bool dl_ring_put(dl_ring *ring, uint8_t byte) {
#ifdef DL_SEEDED_FAULTS
    if (dl_ring_count(ring) > ring->size) { /* one too many: the oldest byte is overwritten */
#else
    if (dl_ring_room(ring) == 0) {
#endif
        return false;
    }
    ring->data[slot(ring, ring->head)] = byte;
    ring->head++;
    return true;
}

bool dl_ring_take(dl_ring *ring, uint8_t *byte) {
    if (dl_ring_count(ring) == 0) {
        return false;
    }
    *byte = ring->data[slot(ring, ring->tail)];
    ring->tail++;
    return true;
}

size_t dl_ring_write(dl_ring *ring, const uint8_t *from, size_t length) {
    size_t fits = smaller(length, dl_ring_room(ring));

    for (size_t i = 0; i < fits; i++) {
        ring->data[slot(ring, ring->head + i)] = from[i];
    }
    ring->head += fits;
    return fits;
}

size_t dl_ring_read(dl_ring *ring, uint8_t *to, size_t length) {
    size_t there = smaller(length, dl_ring_count(ring));

    for (size_t i = 0; i < there; i++) {
        to[i] = ring->data[slot(ring, ring->tail + i)];
    }
    ring->tail += there;
    return there;
}

bool dl_ring_peek(const dl_ring *ring, size_t distance, uint8_t *byte) {
    if (distance >= dl_ring_count(ring)) {
        return false;
    }
    *byte = ring->data[slot(ring, ring->tail + distance)];
    return true;
}

size_t dl_ring_drop(dl_ring *ring, size_t length) {
    size_t gone = smaller(length, dl_ring_count(ring));

    ring->tail += gone;
    return gone;
}

size_t dl_ring_find(const dl_ring *ring, uint8_t byte) {
    size_t count = dl_ring_count(ring);

    for (size_t i = 0; i < count; i++) {
        if (ring->data[slot(ring, ring->tail + i)] == byte) {
            return i;
        }
    }
    return count;
}
