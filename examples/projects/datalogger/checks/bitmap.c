/* Blocks that were taken are nobody else's. */
#include <clew.h>

#include "dl/bitmap.h"

#define BLOCKS 6u

int main(void) {
    dl_bitmap map;
    uint32_t wanted = clew_nondet_uint();
    uint32_t also = (uint32_t)clew_nondet_range(1, 3);
    uint32_t first, second;

    clew_assert(dl_bitmap_init(&map, BLOCKS));
    first = dl_bitmap_take(&map, wanted);
    clew_assert((first != DL_BITMAP_NONE) == (wanted >= 1 && wanted <= BLOCKS));
    clew_assume(first != DL_BITMAP_NONE);
    second = dl_bitmap_take(&map, also);
    if (second != DL_BITMAP_NONE) {
        clew_assert(second >= first + wanted);
        clew_assert(second + also <= BLOCKS);
        clew_assert(map.used == wanted + also);
        clew_assert(dl_bitmap_give(&map, second, also));
    }
    clew_assert(!dl_bitmap_give(&map, first, wanted + 1));
    clew_assert(dl_bitmap_give(&map, first, wanted));
    clew_assert(map.used == 0 && dl_bitmap_largest(&map) == BLOCKS);
    return 0;
}
