/* Numbers in memory, little end first. */
#ifndef DL_BYTES_H
#define DL_BYTES_H

#include <stdint.h>

static inline void dl_put16(uint8_t *at, uint16_t value) {
    at[0] = (uint8_t)(value & 0xFFu);
    at[1] = (uint8_t)(value >> 8);
}

static inline uint16_t dl_get16(const uint8_t *at) {
    return (uint16_t)(at[0] | (uint16_t)(at[1] << 8));
}

static inline void dl_put32(uint8_t *at, uint32_t value) {
    dl_put16(at, (uint16_t)(value & 0xFFFFu));
    dl_put16(at + 2, (uint16_t)(value >> 16));
}

static inline uint32_t dl_get32(const uint8_t *at) {
    return (uint32_t)dl_get16(at) | ((uint32_t)dl_get16(at + 2) << 16);
}

#endif
