/* Every number is read as it was written; and any bytes are a number, or refused. */
#include <clew.h>

#include "dl/varint.h"

int main(void) {
    uint8_t bytes[DL_VARINT_MOST];
    int32_t number = clew_nondet_int();
    size_t room = (size_t)clew_nondet_range(0, DL_VARINT_MOST);
    size_t used = dl_varint_put(bytes, room, dl_zigzag(number));
    uint32_t back = 0;

    clew_assert(used <= room);
    clew_assert(room < DL_VARINT_MOST || used > 0);
    if (used > 0) {
        clew_assert(dl_varint_get(bytes, used, &back) == used);
        clew_assert(dl_unzigzag(back) == number);
        clew_assert(dl_varint_get(bytes, used - 1, &back) == 0);
    }
    return 0;
}
