/* Names with numbers: open addressing in a table of fixed size. */
#ifndef DL_HASHMAP_H
#define DL_HASHMAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "dl/status.h"

#define DL_HASHMAP_SLOTS 8u /* a power of two */
#define DL_HASHMAP_KEY 12u  /* with the zero at the end */

typedef enum dl_slot_state { DL_SLOT_FREE = 0, DL_SLOT_USED, DL_SLOT_GONE } dl_slot_state;

typedef struct dl_slot {
    dl_slot_state state;
    char key[DL_HASHMAP_KEY];
    int32_t value;
} dl_slot;

typedef struct dl_hashmap {
    dl_slot slots[DL_HASHMAP_SLOTS];
    size_t count;
} dl_hashmap;

typedef bool (*dl_hashmap_visit)(const char *key, int32_t value, void *context);

void dl_hashmap_init(dl_hashmap *map);
dl_status dl_hashmap_set(dl_hashmap *map, const char *key, int32_t value);
bool dl_hashmap_get(const dl_hashmap *map, const char *key, int32_t *value);
bool dl_hashmap_remove(dl_hashmap *map, const char *key);

/* Call for each name until the call says false; how many calls there were. */
size_t dl_hashmap_each(const dl_hashmap *map, dl_hashmap_visit visit, void *context);

#endif
