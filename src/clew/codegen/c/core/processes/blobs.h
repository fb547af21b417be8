/* Strings of bytes of variable length, each kept once and named by its number: states, and their components.

   A blob lies at a multiple of four bytes, filled up with zeros, in the order of discovery; the next
   one begins where it ends. A slot of the table holds 32 bits of the hash and the number plus one. */
#ifndef CLEW_BLOBS_H
#define CLEW_BLOBS_H

#include "memory.h"
#include "types.h"

#define BLOB_SLOTS (1ull << 10)

typedef struct Blobs {
    Region pool, starts, table;
    u64 *slots, slot_count;
    u32 *start; /* in units of four bytes; one more than there are blobs */
    u64 count, capacity, words, limit;
} Blobs;

static Blobs blobs; /* states */
#if COLLAPSES
static Blobs parts; /* their components */
#endif

COLD void blobs_close(Blobs *b)
{
    region_close(&b->pool);
    region_close(&b->starts);
    region_close(&b->table);
}

COLD int blobs_open(Blobs *b, u64 limit)
{
    *b = (Blobs){.limit = limit};
    u64 room = limit + (1ull << 22);
    if (room > (1ull << 34)) room = 1ull << 34;
    for (; room >= 1 << 20; room /= 2) {
        if (region_open(&b->pool, room)) break;
    }
    b->capacity = room / 8;
    if (room < 1 << 20 || !region_open(&b->starts, (b->capacity + 2) * 4)) return 0;
    if (!region_open(&b->table, BLOB_SLOTS * 8)) return 0;
    b->start = (u32 *)b->starts.base;
    b->slots = (u64 *)b->table.base;
    b->slot_count = BLOB_SLOTS;
    return 1;
}

INLINE u64 blobs_bytes(const Blobs *b)
{
    return b->words * 4 + b->count * 4 + b->slot_count * 8;
}

INLINE const u8 *blob_at(const Blobs *b, u32 number)
{
    return b->pool.base + (u64)b->start[number] * 4;
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

INLINE u64 blob_slot(const Blobs *b, u64 tag)
{
    return (tag * b->slot_count) >> 32;
}

static int blobs_grow(Blobs *b)
{
    Region fresh;
    u64 wanted = b->slot_count * 2;
    if (wanted > (1ull << 32) || blobs_bytes(b) + b->slot_count * 8 > b->limit) return 0;
    if (!region_open(&fresh, wanted * 8)) return 0;
    u64 *old = b->slots, before = b->slot_count;
    b->slots = (u64 *)fresh.base;
    b->slot_count = wanted;
    for (u64 i = 0; i < before; i++) {
        if (!old[i]) continue;
        u64 at = blob_slot(b, old[i] >> 32);
        while (b->slots[at])
            if (++at == wanted) at = 0;
        b->slots[at] = old[i];
    }
    region_close(&b->table);
    b->table = fresh;
    return 1;
}

INLINE void blob_prefetch(const Blobs *b, u64 hash)
{
    PREFETCH(b->slots + blob_slot(b, hash >> 32));
}

/* Second and third stage: the blob that the slot most likely names, first where it begins, then itself. */
INLINE u32 blob_likely(const Blobs *b, u64 hash)
{
    u64 slot = b->slots[blob_slot(b, hash >> 32)];
    if (slot >> 32 != hash >> 32 || !slot) return NOTHING;
    PREFETCH(b->start + (u32)slot - 1);
    return (u32)slot - 1;
}

/* The number of a blob of `bytes` bytes (a multiple of four), new or old; NOTHING when memory is used up. */
static u32 blob_intern(Blobs *b, const u8 *p, u64 bytes, u64 hash)
{
    u64 tag = hash >> 32, at = blob_slot(b, tag);
    for (u64 slot; (slot = b->slots[at]);) {
        if (slot >> 32 == tag) {
            u32 number = (u32)slot - 1;
            u64 from = b->start[number], length = b->start[number + 1] - from;
            if (length * 4 == bytes && __builtin_memcmp(b->pool.base + from * 4, p, bytes) == 0) return number;
        }
        if (++at == b->slot_count) at = 0;
    }
    if (b->count + 1 >= b->capacity || b->count >= 0x7ffffffeull || b->words * 4 + bytes > b->pool.bytes) return NOTHING;
    if (blobs_bytes(b) + bytes > b->limit) return NOTHING;
    u32 number = (u32)b->count++;
    __builtin_memcpy(b->pool.base + b->words * 4, p, bytes);
    b->words += bytes / 4;
    b->start[number + 1] = (u32)b->words;
    b->slots[at] = tag << 32 | (number + 1ull);
    if (UNLIKELY(b->count * 10 > b->slot_count * 7) && !blobs_grow(b)) return NOTHING;
    return number;
}

#endif
