/* Strings of bytes of variable length, each kept once and named by its number: states, and their components.

   A blob lies at a multiple of four bytes, filled up with zeros, in the order of discovery; the next
   one begins where it ends. A slot of the table holds 32 bits of the hash and the number plus one. */
#ifndef CLEW_BLOBS_H
#define CLEW_BLOBS_H

#include "memory.h"
#include "types.h"

#define BLOB_SLOTS (1ull << 10)
#define SHARDS (MODEL_SHARED ? 8 : 1) /* with more of them, what is written lies further apart, which costs more than waiting */
#define MOST_TABLES 32 /* each twice as large as the one before, and the last has a slot for every number */

typedef struct Blobs {
    Region pool, starts, table;
    u64 *slots, slot_count;
    u32 *start; /* in units of four bytes; one more than there are blobs */
    u64 count, capacity, words, limit;
    u32 lock; /* of whoever adds one, where there are several workers */
    u32 old_count;
    Region old[MODEL_SHARED ? MOST_TABLES : 0]; /* tables that somebody may still look at */
    u64 padding[MODEL_SHARED ? 16 : 0]; /* so that nobody waits for a neighbour's lock */
} Blobs;

COLD void blobs_close(Blobs *b)
{
    region_close(&b->pool);
    region_close(&b->starts);
    region_close(&b->table);
#if MODEL_SHARED
    for (u32 i = 0; i < b->old_count; i++) region_close(b->old + i);
    b->old_count = 0;
#endif
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
    u64 *slots = (u64 *)fresh.base;
    for (u64 i = 0; i < b->slot_count; i++) {
        if (!b->slots[i]) continue;
        u64 at = ((b->slots[i] >> 32) * wanted) >> 32;
        while (slots[at])
            if (++at == wanted) at = 0;
        slots[at] = b->slots[i];
    }
    /* In this order: whoever reads the larger length, and then the table, reads a table of that length. */
    __atomic_store_n(&b->slots, slots, __ATOMIC_RELEASE);
    __atomic_store_n(&b->slot_count, wanted, __ATOMIC_RELEASE);
#if MODEL_SHARED
    region_forget(&b->table);
    b->old[b->old_count++] = b->table;
#else
    region_close(&b->table);
#endif
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
    u64 count = __atomic_load_n(&b->slot_count, __ATOMIC_ACQUIRE);
    u64 slot = __atomic_load_n(&b->slots, __ATOMIC_ACQUIRE)[((hash >> 32) * count) >> 32];
    if (slot >> 32 != hash >> 32 || !slot) return NOTHING;
    PREFETCH(b->start + (u32)slot - 1);
    return (u32)slot - 1;
}

/* The number of a blob of `bytes` bytes (a multiple of four), or NOTHING where there is none; *at: where its slot is, or
   would be. Somebody else may add blobs meanwhile: then those may be missed. */
INLINE u32 blob_find(const Blobs *b, const u8 *p, u64 bytes, u64 hash, u64 *at)
{
    u64 tag = hash >> 32, count = __atomic_load_n(&b->slot_count, __ATOMIC_ACQUIRE), i = (tag * count) >> 32;
    const u64 *slots = __atomic_load_n(&b->slots, __ATOMIC_ACQUIRE);
    for (u64 slot; (slot = __atomic_load_n(slots + i, __ATOMIC_ACQUIRE));) {
        if (slot >> 32 == tag) {
            u32 number = (u32)slot - 1;
            u64 from = b->start[number], length = b->start[number + 1] - from;
            if (length * 4 == bytes && __builtin_memcmp(b->pool.base + from * 4, p, bytes) == 0) return number;
        }
        if (++i == count) i = 0;
    }
    *at = i;
    return NOTHING;
}

/* The number of a blob, new or old; NOTHING when memory is used up. */
static u32 blob_intern(Blobs *b, const u8 *p, u64 bytes, u64 hash)
{
    u64 tag = hash >> 32, at;
    u32 known = blob_find(b, p, bytes, hash, &at);
    if (known != NOTHING) return known;
    if (b->count + 1 >= b->capacity || b->count >= 0x7ffffffeull / SHARDS || b->words * 4 + bytes > b->pool.bytes) return NOTHING;
    if (blobs_bytes(b) + bytes > b->limit) return NOTHING;
    u32 number = (u32)b->count++;
    __builtin_memcpy(b->pool.base + b->words * 4, p, bytes);
    b->words += bytes / 4;
    b->start[number + 1] = (u32)b->words;
    __atomic_store_n(b->slots + at, tag << 32 | (number + 1ull), __ATOMIC_RELEASE);
    if (UNLIKELY(b->count * 10 > b->slot_count * 7) && !blobs_grow(b)) return NOTHING;
    return number;
}

/* --- for several workers ---------------------------------------------------------------------------- */

/* By its hash a blob belongs to one of SHARDS sets, each with a lock; its number says which. What a number names is only
   read, and never moves. */
typedef struct Shards {
    Blobs set[SHARDS];
} Shards;

COLD void shards_close(Shards *s)
{
    for (u32 i = 0; i < SHARDS; i++) blobs_close(s->set + i);
}

COLD int shards_open(Shards *s, u64 limit)
{
    for (u32 i = 0; i < SHARDS; i++)
        if (!blobs_open(s->set + i, limit / SHARDS)) return 0;
    return 1;
}

INLINE u64 shards_bytes(const Shards *s)
{
    u64 bytes = 0;
    for (u32 i = 0; i < SHARDS; i++) bytes += blobs_bytes(s->set + i);
    return bytes;
}

INLINE const u8 *shard_at(const Shards *s, u32 number)
{
    return blob_at(s->set + number % SHARDS, number / SHARDS);
}

INLINE u64 shard_length(const Shards *s, u32 number)
{
    const u32 *start = s->set[number % SHARDS].start + number / SHARDS;
    return 4ull * (start[1] - start[0]);
}

INLINE void lock_take(u32 *lock)
{
    while (__atomic_exchange_n(lock, 1, __ATOMIC_ACQUIRE)) sched_yield();
}

INLINE void lock_give(u32 *lock)
{
    __atomic_store_n(lock, 0, __ATOMIC_RELEASE);
}

/* As blob_intern. */
static u32 shard_intern(Shards *s, const u8 *p, u64 bytes, u64 hash)
{
    if (!MODEL_SHARED) return blob_intern(s->set, p, bytes, hash);
    u32 which = (u32)hash % SHARDS;
    Blobs *b = s->set + which;
    u64 at;
    u32 number = blob_find(b, p, bytes, hash, &at);
    if (number == NOTHING) {
        lock_take(&b->lock);
        number = blob_intern(b, p, bytes, hash);
        lock_give(&b->lock);
    }
    return number == NOTHING ? NOTHING : number * SHARDS + which;
}

/* What all workers know: states, their components, and the order of each spawned process that was met. */
typedef struct Shared {
    Shards states;
#if COLLAPSES
    Shards parts;
#endif
    u32 lock, actor_count;
    u64 actors[MODEL_ACTIONS];
} Shared;

static Shared own_shared;
#if MODEL_SHARED
/* Of the first worker: every other one has a copy of this code, and with it of all that is static. */
static Shared *shared = &own_shared;
#else
#define shared (&own_shared)
#endif
#define blobs (shared->states.set[0]) /* where one worker has them all */

#endif
