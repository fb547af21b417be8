/* An allocator of blocks that keeps one bit per block. */
#ifndef DL_BITMAP_H
#define DL_BITMAP_H

#include <stdbool.h>
#include <stdint.h>

#define DL_BITMAP_WORDS 2u
#define DL_BITMAP_MOST (DL_BITMAP_WORDS * 32u)
#define DL_BITMAP_NONE 0xFFFFFFFFu

typedef struct dl_bitmap {
    uint32_t words[DL_BITMAP_WORDS];
    uint32_t blocks; /* how many of the bits count */
    uint32_t used;
} dl_bitmap;

bool dl_bitmap_init(dl_bitmap *map, uint32_t blocks);
bool dl_bitmap_is_used(const dl_bitmap *map, uint32_t block);

/* The first of so many free blocks that follow each other; DL_BITMAP_NONE where there are none. */
uint32_t dl_bitmap_take(dl_bitmap *map, uint32_t count);

/* Give back what was taken; false, and nothing happens, where a block of it is free. */
bool dl_bitmap_give(dl_bitmap *map, uint32_t first, uint32_t count);

/* The length of the longest run of free blocks. */
uint32_t dl_bitmap_largest(const dl_bitmap *map);

#endif
