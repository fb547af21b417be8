#include "dl/hashmap.h"

#include <string.h>

/* FNV-1a. */
static uint32_t hash_of(const char *key) {
    uint32_t hash = 2166136261u;

    for (size_t i = 0; key[i] != '\0'; i++) {
        hash ^= (uint8_t)key[i];
        hash *= 16777619u;
    }
    return hash;
}

void dl_hashmap_init(dl_hashmap *map) {
    memset(map, 0, sizeof *map);
}

/* The slot of the key, or DL_HASHMAP_SLOTS. */
static size_t slot_of(const dl_hashmap *map, const char *key) {
    size_t start = hash_of(key) % DL_HASHMAP_SLOTS;

    for (size_t i = 0; i < DL_HASHMAP_SLOTS; i++) {
        size_t at = (start + i) % DL_HASHMAP_SLOTS;

        if (map->slots[at].state == DL_SLOT_FREE) {
            return DL_HASHMAP_SLOTS;
        }
        if (map->slots[at].state == DL_SLOT_USED && strcmp(map->slots[at].key, key) == 0) {
            return at;
        }
    }
    return DL_HASHMAP_SLOTS;
}

/* Where the key may go: the first slot on its way that is not used. */
static size_t room_for(const dl_hashmap *map, const char *key) {
    size_t start = hash_of(key) % DL_HASHMAP_SLOTS;

    for (size_t i = 0; i < DL_HASHMAP_SLOTS; i++) {
        size_t at = (start + i) % DL_HASHMAP_SLOTS;

        if (map->slots[at].state != DL_SLOT_USED) {
            return at;
        }
    }
    return DL_HASHMAP_SLOTS;
}

dl_status dl_hashmap_set(dl_hashmap *map, const char *key, int32_t value) {
    size_t at = slot_of(map, key);
    size_t length = strlen(key);

    if (length == 0 || length >= DL_HASHMAP_KEY) {
        return DL_BAD_INPUT;
    }
    if (at == DL_HASHMAP_SLOTS) {
        at = room_for(map, key);
        if (at == DL_HASHMAP_SLOTS) {
            return DL_FULL;
        }
        map->slots[at].state = DL_SLOT_USED;
        memcpy(map->slots[at].key, key, length + 1);
        map->count++;
    }
    map->slots[at].value = value;
    return DL_OK;
}

bool dl_hashmap_get(const dl_hashmap *map, const char *key, int32_t *value) {
    size_t at = slot_of(map, key);

    if (at == DL_HASHMAP_SLOTS) {
        return false;
    }
    *value = map->slots[at].value;
    return true;
}

bool dl_hashmap_remove(dl_hashmap *map, const char *key) {
    size_t at = slot_of(map, key);

    if (at == DL_HASHMAP_SLOTS) {
        return false;
    }
    /* A free slot would cut off what lies behind it on the way of another key. */
    map->slots[at].state = DL_SLOT_GONE;
    map->count--;
    return true;
}

size_t dl_hashmap_each(const dl_hashmap *map, dl_hashmap_visit visit, void *context) {
    size_t calls = 0;

    for (size_t i = 0; i < DL_HASHMAP_SLOTS; i++) {
        if (map->slots[i].state != DL_SLOT_USED) {
            continue;
        }
        calls++;
        if (!visit(map->slots[i].key, map->slots[i].value, context)) {
            break;
        }
    }
    return calls;
}
