/* States of variable length, each kept once and named by its number.

   A blob lies at a multiple of four bytes, filled up with zeros, in the order of discovery; the next
   one begins where it ends. A slot of the table holds 32 bits of the hash and the number plus one. */
#ifndef CLEW_BLOBS_H
#define CLEW_BLOBS_H

#include "memory.h"
#include "types.h"

#define BLOB_SLOTS (1ull << 16)

typedef struct Blobs {
    Region pool, starts, table;
    u64 *slots, slot_count;
    u32 *start; /* in units of four bytes; one more than there are blobs */
    u64 count, capacity, words, limit;
} Blobs;

static Blobs blobs;

COLD void blobs_close(void)
{
    region_close(&blobs.pool);
    region_close(&blobs.starts);
    region_close(&blobs.table);
}

COLD int blobs_open(u64 limit)
{
    blobs = (Blobs){.limit = limit};
    u64 room = limit + (1ull << 22);
    if (room > (1ull << 34)) room = 1ull << 34;
    for (; room >= 1 << 20; room /= 2) {
        if (region_open(&blobs.pool, room)) break;
    }
    blobs.capacity = room / 8;
    if (room < 1 << 20 || !region_open(&blobs.starts, (blobs.capacity + 2) * 4)) return 0;
    if (!region_open(&blobs.table, BLOB_SLOTS * 8)) return 0;
    blobs.start = (u32 *)blobs.starts.base;
    blobs.slots = (u64 *)blobs.table.base;
    blobs.slot_count = BLOB_SLOTS;
    return 1;
}

INLINE u64 blobs_bytes(void)
{
    return blobs.words * 4 + blobs.count * 4 + blobs.slot_count * 8;
}

INLINE const u8 *blob_at(u32 number)
{
    return blobs.pool.base + (u64)blobs.start[number] * 4;
}

INLINE u64 blob_mix(u64 a, u64 b)
{
    u128 p = (u128)a * b;
    return (u64)p ^ (u64)(p >> 64);
}

/* The hash of words of four bytes; `bytes` is a multiple of four. */
static u64 blob_hash(const u8 *p, u64 bytes)
{
    u64 h = 0x51ed270b9f9d3f8dull ^ bytes, at = 0;
    for (; at + 16 <= bytes; at += 16)
        h = blob_mix(load_u64(p + at) ^ h, load_u64(p + at + 8) ^ 0x9e3779b97f4a7c15ull);
    if (at + 8 <= bytes) {
        h = blob_mix(load_u64(p + at) ^ h, 0xbf58476d1ce4e5b9ull);
        at += 8;
    }
    if (at < bytes) h = blob_mix(load_u32(p + at) ^ h, 0x94d049bb133111ebull);
    return blob_mix(h ^ 0xd6e8feb86659fd93ull, 0x2545f4914f6cdd1dull);
}

INLINE u64 blob_slot(u64 tag)
{
    return (tag * blobs.slot_count) >> 32;
}

static int blobs_grow(void)
{
    Region fresh;
    u64 wanted = blobs.slot_count * 2;
    if (wanted > (1ull << 32) || blobs_bytes() + blobs.slot_count * 8 > blobs.limit) return 0;
    if (!region_open(&fresh, wanted * 8)) return 0;
    u64 *old = blobs.slots, before = blobs.slot_count;
    blobs.slots = (u64 *)fresh.base;
    blobs.slot_count = wanted;
    for (u64 i = 0; i < before; i++) {
        if (!old[i]) continue;
        u64 at = blob_slot(old[i] >> 32);
        while (blobs.slots[at])
            if (++at == wanted) at = 0;
        blobs.slots[at] = old[i];
    }
    region_close(&blobs.table);
    blobs.table = fresh;
    return 1;
}

INLINE void blob_prefetch(u64 hash)
{
    PREFETCH(blobs.slots + blob_slot(hash >> 32));
}

/* Second and third stage: the blob that the slot most likely names, first where it begins, then itself. */
INLINE u32 blob_likely(u64 hash)
{
    u64 slot = blobs.slots[blob_slot(hash >> 32)];
    if (slot >> 32 != hash >> 32 || !slot) return NOTHING;
    PREFETCH(blobs.start + (u32)slot - 1);
    return (u32)slot - 1;
}

/* The number of a blob of `bytes` bytes (a multiple of four), new or old; NOTHING when memory is used up. */
static u32 blob_intern(const u8 *p, u64 bytes, u64 hash)
{
    u64 tag = hash >> 32, at = blob_slot(tag);
    for (u64 slot; (slot = blobs.slots[at]);) {
        if (slot >> 32 == tag) {
            u32 number = (u32)slot - 1;
            u64 from = blobs.start[number], length = blobs.start[number + 1] - from;
            if (length * 4 == bytes && __builtin_memcmp(blobs.pool.base + from * 4, p, bytes) == 0) return number;
        }
        if (++at == blobs.slot_count) at = 0;
    }
    if (blobs.count + 1 >= blobs.capacity || blobs.count >= 0x7ffffffeull || blobs.words * 4 + bytes > blobs.pool.bytes) return NOTHING;
    if (blobs_bytes() + bytes > blobs.limit) return NOTHING;
    u32 number = (u32)blobs.count++;
    __builtin_memcpy(blobs.pool.base + blobs.words * 4, p, bytes);
    blobs.words += bytes / 4;
    blobs.start[number + 1] = (u32)blobs.words;
    blobs.slots[at] = tag << 32 | (number + 1ull);
    if (UNLIKELY(blobs.count * 10 > blobs.slot_count * 7) && !blobs_grow()) return NOTHING;
    return number;
}

#endif
