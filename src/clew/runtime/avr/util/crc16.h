/* Sums over bytes, one byte at a time. */
#ifndef CLEW_UTIL_CRC16_H
#define CLEW_UTIL_CRC16_H
#include <stdint.h>

static inline uint16_t _crc16_update(uint16_t sum, uint8_t byte) {
    sum ^= byte;
    for (uint8_t i = 0; i < 8; i++)
        sum = sum & 1 ? sum >> 1 ^ 0xa001 : sum >> 1;
    return sum;
}
static inline uint16_t _crc_ccitt_update(uint16_t sum, uint8_t byte) {
    sum ^= byte;
    for (uint8_t i = 0; i < 8; i++)
        sum = sum & 1 ? sum >> 1 ^ 0x8408 : sum >> 1;
    return sum;
}
static inline uint16_t _crc_xmodem_update(uint16_t sum, uint8_t byte) {
    sum ^= (uint16_t)byte << 8;
    for (uint8_t i = 0; i < 8; i++)
        sum = (uint16_t)(sum & 0x8000 ? sum << 1 ^ 0x1021 : sum << 1);
    return sum;
}
static inline uint8_t _crc_ibutton_update(uint8_t sum, uint8_t byte) {
    sum ^= byte;
    for (uint8_t i = 0; i < 8; i++)
        sum = (uint8_t)(sum & 1 ? sum >> 1 ^ 0x8c : sum >> 1);
    return sum;
}
static inline uint8_t _crc8_ccitt_update(uint8_t sum, uint8_t byte) {
    sum ^= byte;
    for (uint8_t i = 0; i < 8; i++)
        sum = (uint8_t)(sum & 0x80 ? sum << 1 ^ 0x07 : sum << 1);
    return sum;
}
#endif
