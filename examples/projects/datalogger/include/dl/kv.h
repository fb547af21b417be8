/* Keys with values in two pages of a flash: entries are appended, the last one of a key counts.
 *
 * An entry has six bytes: state, key, value (little end first), checksum, one to spare. It is written with its state
 * last, so that an entry that the power cut short does not count. When the page is full, what counts is copied to the
 * other page, whose head is written last. */
#ifndef DL_KV_H
#define DL_KV_H

#include <stdint.h>

#include "dl/flash.h"
#include "dl/status.h"

#define DL_KV_ENTRY 6u
#define DL_KV_HEAD 2u
#define DL_KV_ROOM ((DL_PAGE_SIZE - DL_KV_HEAD) / DL_KV_ENTRY)
#define DL_KV_KEYS 16u /* keys are 0 up to this */

typedef struct dl_kv {
    dl_flash *flash;
    uint32_t first;  /* the first one of the two pages */
    uint32_t active; /* 0 or 1 */
    uint32_t next;   /* where the next entry goes, counted in entries */
} dl_kv;

/* Find out what the pages hold; what was never used is formatted. */
dl_status dl_kv_open(dl_kv *kv, dl_flash *flash, uint32_t first);

dl_status dl_kv_get(const dl_kv *kv, uint8_t key, int16_t *value);
dl_status dl_kv_set(dl_kv *kv, uint8_t key, int16_t value);

/* Copy what counts to the other page, and go on there. */
dl_status dl_kv_compact(dl_kv *kv);

#endif
