/* Checksums: CRC-16/CCITT for frames, CRC-32 for images. */
#ifndef DL_CRC_H
#define DL_CRC_H

#include <stddef.h>
#include <stdint.h>

#define DL_CRC16_START 0xFFFFu
#define DL_CRC32_START 0xFFFFFFFFu

/* One byte after the other, bit by bit: small and slow. */
uint16_t dl_crc16_slow(uint16_t crc, const uint8_t *data, size_t length);

/* The same by a table of sixteen entries. */
uint16_t dl_crc16(uint16_t crc, const uint8_t *data, size_t length);

uint32_t dl_crc32(uint32_t crc, const uint8_t *data, size_t length);
uint32_t dl_crc32_final(uint32_t crc);

#endif
