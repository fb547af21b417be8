/* A ring of bytes over storage of the caller; its size is a power of two. */
#ifndef DL_RING_H
#define DL_RING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct dl_ring {
    uint8_t *data;
    size_t size;
    size_t head; /* counts all bytes ever written */
    size_t tail; /* counts all bytes ever taken */
} dl_ring;

bool dl_ring_init(dl_ring *ring, uint8_t *storage, size_t size);
size_t dl_ring_count(const dl_ring *ring);
size_t dl_ring_room(const dl_ring *ring);

/* One byte; false where there is no room, or nothing to take. */
bool dl_ring_put(dl_ring *ring, uint8_t byte);
bool dl_ring_take(dl_ring *ring, uint8_t *byte);

/* As many as fit, or as there are; how many these were. */
size_t dl_ring_write(dl_ring *ring, const uint8_t *from, size_t length);
size_t dl_ring_read(dl_ring *ring, uint8_t *to, size_t length);

/* The byte at that distance from the oldest one. */
bool dl_ring_peek(const dl_ring *ring, size_t distance, uint8_t *byte);

/* Forget the oldest bytes; how many these were. */
size_t dl_ring_drop(dl_ring *ring, size_t length);

/* The distance of a byte from the oldest one, or the count where it is not there. */
size_t dl_ring_find(const dl_ring *ring, uint8_t byte);

#endif
