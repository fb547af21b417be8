#include "dl/delta.h"

#include "dl/varint.h"

/* Differences wrap around, so that any two samples have one. */
static int32_t signed_of(uint32_t bits) {
    return bits <= INT32_MAX ? (int32_t)bits : -(int32_t)(UINT32_MAX - bits) - 1;
}

static int32_t difference(int32_t value, int32_t before) {
    return signed_of((uint32_t)value - (uint32_t)before);
}

static int32_t sum(int32_t before, int32_t step) {
    return signed_of((uint32_t)before + (uint32_t)step);
}

dl_status dl_delta_encode(const int32_t *samples, size_t count, uint8_t *to, size_t *length) {
    size_t used = 0;
    int32_t before = 0;

    for (size_t i = 0; i < count; i++) {
        uint32_t step = dl_zigzag(difference(samples[i], before));
        size_t bytes = dl_varint_put(to + used, *length - used, step);

        if (bytes == 0) {
            return DL_FULL;
        }
        used += bytes;
        before = samples[i];
    }
    *length = used;
    return DL_OK;
}

dl_status dl_delta_decode(const uint8_t *from, size_t length, int32_t *samples, size_t *count) {
    size_t used = 0;
    size_t found = 0;
    int32_t before = 0;

    while (used < length) {
        uint32_t step = 0;
        size_t bytes = dl_varint_get(from + used, length - used, &step);

        if (bytes == 0) {
            return DL_BAD_INPUT;
        }
        if (found == *count) {
            return DL_FULL;
        }
        before = sum(before, dl_unzigzag(step));
        samples[found] = before;
        found++;
        used += bytes;
    }
    *count = found;
    return DL_OK;
}
