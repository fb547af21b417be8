#include "dl/varint.h"

uint32_t dl_zigzag(int32_t value) {
    uint32_t doubled = (uint32_t)value << 1;

    return value < 0 ? ~doubled : doubled;
}

int32_t dl_unzigzag(uint32_t value) {
    int32_t half = (int32_t)(value >> 1);

    return (value & 1u) ? -half - 1 : half;
}

size_t dl_varint_put(uint8_t *to, size_t room, uint32_t value) {
    size_t used = 0;

    while (value >= 0x80u) {
        if (used == room) {
            return 0;
        }
        to[used] = (uint8_t)(value | 0x80u);
        used++;
        value >>= 7;
    }
    if (used == room) {
        return 0;
    }
    to[used] = (uint8_t)value;
    return used + 1;
}

size_t dl_varint_get(const uint8_t *from, size_t length, uint32_t *value) {
    uint32_t sum = 0;

    for (size_t i = 0; i < length && i < DL_VARINT_MOST; i++) {
        uint32_t part = from[i] & 0x7Fu;

        if (i == DL_VARINT_MOST - 1 && part > 0x0Fu) {
            return 0;
        }
        sum |= part << (7 * i);
        if ((from[i] & 0x80u) == 0) {
            *value = sum;
            return i + 1;
        }
    }
    return 0;
}
