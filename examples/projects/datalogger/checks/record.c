/* A frame with a right checksum is read as a record that fits, or refused, whatever its kind and its length say. */
#include <clew.h>

#include "dl/bytes.h"
#include "dl/crc.h"
#include "dl/record.h"

#define LENGTH 32u

int main(void) {
    uint8_t bytes[LENGTH] = {DL_RECORD_MARK};
    uint8_t again[DL_RECORD_LONGEST];
    size_t used = 0;
    size_t length = sizeof again;
    size_t size;
    dl_record record;

    bytes[1] = (uint8_t)clew_nondet_range(0, 5);
    bytes[2] = (uint8_t)clew_nondet_range(0, (int)(LENGTH - DL_RECORD_HEAD));
    size = DL_RECORD_HEAD + bytes[2] + 2u;
    if (size <= LENGTH) {
        dl_put16(bytes + size - 2, dl_crc16(DL_CRC16_START, bytes, size - 2));
    }
    if (dl_record_decode(bytes, LENGTH, &record, &used) == DL_OK) {
        clew_assert(used == size && used == dl_record_size(&record));
        clew_assert(dl_record_encode(&record, again, &length) == DL_OK);
        clew_assert(length == used);
        for (size_t i = 0; i < used; i++) {
            clew_assert(again[i] == bytes[i]);
        }
    } else {
        used = dl_record_resync(bytes, LENGTH);
        clew_assert(used >= 1 && used <= LENGTH);
    }
    return 0;
}
