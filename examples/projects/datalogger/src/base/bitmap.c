#include "dl/bitmap.h"

static uint32_t mask_of(uint32_t block) {
    return (uint32_t)1 << (block % 32u);
}

bool dl_bitmap_init(dl_bitmap *map, uint32_t blocks) {
    if (blocks == 0 || blocks > DL_BITMAP_MOST) {
        return false;
    }
    for (uint32_t i = 0; i < DL_BITMAP_WORDS; i++) {
        map->words[i] = 0;
    }
    map->blocks = blocks;
    map->used = 0;
    return true;
}

bool dl_bitmap_is_used(const dl_bitmap *map, uint32_t block) {
    return block < map->blocks && (map->words[block / 32u] & mask_of(block)) != 0;
}

static void mark(dl_bitmap *map, uint32_t first, uint32_t count) {
    for (uint32_t i = first; i < first + count; i++) {
        map->words[i / 32u] |= mask_of(i);
    }
    map->used += count;
}

uint32_t dl_bitmap_take(dl_bitmap *map, uint32_t count) {
    uint32_t run = 0;

    if (count == 0 || count > map->blocks - map->used) {
        return DL_BITMAP_NONE;
    }
    for (uint32_t i = 0; i < map->blocks; i++) {
        run = dl_bitmap_is_used(map, i) ? 0 : run + 1;
        if (run == count) {
            uint32_t first = i + 1 - count;

            mark(map, first, count);
            return first;
        }
    }
    return DL_BITMAP_NONE;
}

bool dl_bitmap_give(dl_bitmap *map, uint32_t first, uint32_t count) {
    if (count == 0 || first >= map->blocks || count > map->blocks - first) {
        return false;
    }
    for (uint32_t i = first; i < first + count; i++) {
        if (!dl_bitmap_is_used(map, i)) {
            return false;
        }
    }
    for (uint32_t i = first; i < first + count; i++) {
        map->words[i / 32u] &= ~mask_of(i);
    }
    map->used -= count;
    return true;
}

uint32_t dl_bitmap_largest(const dl_bitmap *map) {
    uint32_t run = 0;
    uint32_t longest = 0;

    for (uint32_t i = 0; i < map->blocks; i++) {
        run = dl_bitmap_is_used(map, i) ? 0 : run + 1;
        if (run > longest) {
            longest = run;
        }
    }
    return longest;
}
