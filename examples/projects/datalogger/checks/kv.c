/* The power may be lost at any moment: afterwards a key has its old value or its new one. */
#include <clew.h>

#include "dl/kv.h"

int main(void) {
    static dl_flash flash;
    dl_kv kv;
    int16_t before = clew_nondet_short();
    int16_t later = clew_nondet_short();
    int16_t found = 0;

    dl_flash_init(&flash);
    clew_assert(dl_kv_open(&kv, &flash, 0) == DL_OK);
    clew_assert(dl_kv_set(&kv, 3, before) == DL_OK);
    if (clew_nondet_bool()) {
        clew_assert(dl_kv_compact(&kv) == DL_OK);
    }
    flash.power = (uint32_t)clew_nondet_range(0, 7);
    dl_status status = dl_kv_set(&kv, 3, later);
    flash.power = DL_FLASH_FOREVER;

    clew_assert(dl_kv_open(&kv, &flash, 0) == DL_OK);
    clew_assert(dl_kv_get(&kv, 3, &found) == DL_OK);
    clew_assert(found == before || found == later);
    clew_assert(status != DL_OK || found == later);
    return 0;
}
