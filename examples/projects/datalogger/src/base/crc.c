#include "dl/crc.h"

#define CRC16_POLYNOMIAL 0x1021u
#define CRC32_POLYNOMIAL 0xEDB88320u

/* What four bits at the top of the register add, for CRC-16/CCITT. */
static const uint16_t NIBBLES[16] = {
    0x0000, 0x1021, 0x2042, 0x3063, 0x4084, 0x50A5, 0x60C6, 0x70E7,
    0x8108, 0x9129, 0xA14A, 0xB16B, 0xC18C, 0xD1AD, 0xE1CE, 0xF1EF,
};

uint16_t dl_crc16_slow(uint16_t crc, const uint8_t *data, size_t length) {
    for (size_t i = 0; i < length; i++) {
        crc = (uint16_t)(crc ^ (uint16_t)(data[i] << 8));
        for (int bit = 0; bit < 8; bit++) {
            if (crc & 0x8000u) {
                crc = (uint16_t)((crc << 1) ^ CRC16_POLYNOMIAL);
            } else {
                crc = (uint16_t)(crc << 1);
            }
        }
    }
    return crc;
}

static uint16_t crc16_nibble(uint16_t crc, unsigned nibble) {
    unsigned index = ((unsigned)crc >> 12) ^ nibble;

    return (uint16_t)((uint16_t)(crc << 4) ^ NIBBLES[index & 0xFu]);
}

uint16_t dl_crc16(uint16_t crc, const uint8_t *data, size_t length) {
    for (size_t i = 0; i < length; i++) {
        crc = crc16_nibble(crc, data[i] >> 4);
        crc = crc16_nibble(crc, data[i] & 0xFu);
    }
    return crc;
}

uint32_t dl_crc32(uint32_t crc, const uint8_t *data, size_t length) {
    for (size_t i = 0; i < length; i++) {
        crc ^= data[i];
        for (int bit = 0; bit < 8; bit++) {
            uint32_t low = crc & 1u;

            crc >>= 1;
            if (low) {
                crc ^= CRC32_POLYNOMIAL;
            }
        }
    }
    return crc;
}

uint32_t dl_crc32_final(uint32_t crc) {
    return crc ^ 0xFFFFFFFFu;
}
