/* The checksum by a table is the one bit by bit; it has the value that tables of checksums give for "123456789". */
#include <clew.h>

#include "dl/crc.h"

int main(void) {
    uint8_t data[] = "123456789";
    uint16_t crc = dl_crc16(DL_CRC16_START, data, 9);

    clew_assert(crc == 0x29B1);
    data[clew_nondet_range(0, 8)] = clew_nondet_uchar();
    clew_assert(dl_crc16(DL_CRC16_START, data, 9) == dl_crc16_slow(DL_CRC16_START, data, 9));
    clew_assert(dl_crc32_final(dl_crc32(DL_CRC32_START, (const uint8_t *)"123456789", 9)) == 0xCBF43926u);
    return 0;
}
