/* The set of visited keys.

   Exact: a pool of keys in order of discovery, and a table of 8-byte slots. A slot holds the
   index + 1 of a key in its low bits and the high bits of the key's hash above them. Compact: the
   slot is the 64-bit hash itself and the pool is only a queue.

   Slots lie in buckets of one cache line. The bucket of a hash is the high half of the product
   hash * buckets, so that any number of buckets will do, the tag alone tells the bucket, and a
   growing table is read and written front to back. Buckets fill from their first slot, and a full
   bucket continues in the next one; nothing is ever removed. */
#ifndef CLEW_STORE_H
#define CLEW_STORE_H

#include "control.h"
#include "hash.h"
#include "memory.h"
#include "settings.h"
#include "types.h"

#define BUCKET 8
#define LOAD_LIMIT(slots) ((slots) / 100 * 85)
/* How far a table grows at a time: a compact one never takes more than 12 bytes per state, an exact one with links not
   more than 16 on the average; SHRUNK is the inverse. */
#if SEARCH_COMPACT
#define GROWTH(buckets) ((buckets) + (buckets) / 4)
#define SHRUNK(buckets) ((buckets) - (buckets) / 5)
#elif SEARCH_LINKS
#define GROWTH(buckets) ((buckets) + (buckets) / 5 * 2)
#define SHRUNK(buckets) ((buckets) - (buckets) / 7 * 2)
#else
#define GROWTH(buckets) ((buckets) * 2)
#define SHRUNK(buckets) ((buckets) / 2)
#endif
/* The compare-and-swap that publishes a key waits for the key to be written, so its memory has to be at hand. */
#define AHEAD (256 / KEY_BYTES + 1)
#define FIRST_BUCKETS 512ull

typedef u64 Line __attribute__((ext_vector_type(8)));
typedef _Bool Mask __attribute__((ext_vector_type(8)));

typedef struct Store {
    Region pool, links, ordinals, table;
    Region waiting; /* slots that wait while the table grows */
    u8 *keys;
    u32 *parents;
    u16 *steps; /* compact: number of the outcome that led from the parent to the state */
    u64 *slots;
    u64 buckets, grow_at;
    u64 index_mask; /* 0 in a compact store */
    u64 capacity;   /* keys that the pool has address space for */
    u64 dropped;    /* keys at the front of the pool whose memory was given back */
    u64 memory_limit;
    /* Written all the time by every worker: on a line of their own. */
    u64 used __attribute__((aligned(128))); /* keys stored */
    u64 count;                              /* indices handed out; the same with one worker */
    u64 padding[14];
} Store;

INLINE u8 *store_key(const Store *t, u64 index)
{
    return t->keys + index * KEY_BYTES;
}

INLINE u64 store_bucket(const Store *t, u64 hash)
{
    return (u64)(((u128)(hash & ~t->index_mask) * t->buckets) >> 64);
}

/* The keys [from, to) are those that store_key gives from now on: here it gives all. */
INLINE u32 store_window(Store *t, u64 from, u64 to)
{
    (void)t, (void)from, (void)to;
    return STATUS_RUNNING;
}

/* Nothing in front of `at` is expanded any more: a queue gives its memory back. */
INLINE void store_expanded(Store *t, u64 at)
{
    if (!SEARCH_COMPACT || (at - t->dropped) * KEY_BYTES <= 4 * PAGE_GRAIN) return;
    region_drop(&t->pool, t->dropped * KEY_BYTES, at * KEY_BYTES);
    t->dropped = at & ~511ull;
}

/* Everything reachable was expanded: a status. */
INLINE u32 store_done(Store *t, Control *control)
{
    (void)t, (void)control;
    return STATUS_RUNNING;
}

INLINE u32 store_parent(const Store *t, u32 index)
{
    return t->parents[index];
}

INLINE void store_link(Store *t, u32 index, u32 parent)
{
    if (SEARCH_LINKS) t->parents[index] = parent;
}

INLINE const u8 *store_look(const Store *t, u64 index)
{
    return store_key(t, index);
}

INLINE u64 store_disk_bytes(const Store *t)
{
    (void)t;
    return 0;
}

INLINE u32 mask_bits(Mask m)
{
    u8 r;
    __builtin_memcpy(&r, &m, 1);
    return r;
}

INLINE u64 store_link_bytes(void)
{
    return SEARCH_LINKS ? (SEARCH_COMPACT ? 6 : 4) : 0;
}

/* Without what is only a queue: the pool of a compact store. */
static u64 store_lasting_bytes(const Store *t)
{
    return (SEARCH_COMPACT ? 0 : t->count * KEY_BYTES) + t->count * store_link_bytes() + t->buckets * BUCKET * 8;
}

static u64 store_bytes(const Store *t)
{
    u64 pooled = POOLED ? (t->count - t->dropped) * KEY_BYTES : 0;
    return pooled + t->count * store_link_bytes() + t->buckets * BUCKET * 8;
}

COLD void store_close(Store *t)
{
    region_close(&t->pool);
    region_close(&t->links);
    region_close(&t->ordinals);
    region_close(&t->table);
    region_close(&t->waiting);
}

/* Address space for `capacity` keys; halves it while the system refuses. */
COLD int store_open(Store *t, const Options *options)
{
    u64 memory_limit = options->memory_limit;
    *t = (Store){.memory_limit = memory_limit};
    u64 capacity = memory_limit / (8 + (SEARCH_COMPACT ? 0 : KEY_BYTES) + store_link_bytes()) + 65536;
    if (capacity > 0xfffffffeull) capacity = 0xfffffffeull;
    for (; capacity >= 4096; capacity /= 2) {
        int ok = region_open(&t->pool, POOLED ? capacity * KEY_BYTES + 64 : 64);
        if (ok && SEARCH_LINKS) ok = region_open(&t->links, capacity * 4);
        if (ok && SEARCH_LINKS && SEARCH_COMPACT) ok = region_open(&t->ordinals, capacity * 2);
        if (ok) ok = region_open(&t->table, (capacity * 3 + FIRST_BUCKETS * BUCKET) * 8);
        if (ok) ok = region_reserve(&t->waiting, capacity * 8);
        if (ok) break;
        store_close(t);
    }
    if (capacity < 4096) return 0;
    t->capacity = capacity;
    t->keys = t->pool.base;
    t->parents = (u32 *)t->links.base;
    t->steps = (u16 *)t->ordinals.base;
    t->slots = (u64 *)t->table.base;
    t->buckets = FIRST_BUCKETS;
    t->grow_at = LOAD_LIMIT(FIRST_BUCKETS * BUCKET);
    t->index_mask = SEARCH_COMPACT ? 0 : (2ull << (63 - __builtin_clzll(capacity))) - 1;
    return 1;
}

/* A table grows in place, from its end to its front. The order of the buckets is that of the hashes, so a bucket moves
   behind all that has not been read yet, except near the front and for slots that overflowed from the bucket before:
   these wait until the end. A round reads the buckets [from, to) whose slots go behind `to`. */
typedef struct Growth {
    u64 buckets; /* of the larger table */
    u64 from, to;
    u64 late; /* slots that wait */
} Growth;

#define LAST_ROUND 64  /* buckets of which all slots wait */
#define STRIPE 1024ull /* buckets that are read at a time */

COLD u32 growth_open(const Store *t, Growth *g)
{
    *g = (Growth){.buckets = GROWTH(t->buckets), .from = t->buckets};
    u64 more = (g->buckets - t->buckets) * BUCKET * 8;
    return store_bytes(t) + more > t->memory_limit ? STATUS_MEMORY : STATUS_RUNNING;
}

/* The next round, if there is one. */
COLD int growth_round(Growth *g)
{
    g->to = g->from;
    g->from = g->to <= LAST_ROUND ? 0 : SHRUNK(g->to);
    return g->to > 0;
}

INLINE u64 growth_bucket(const Store *t, const Growth *g, u64 slot)
{
    return (u64)(((u128)(slot & ~t->index_mask) * g->buckets) >> 64);
}

/* A slot whose bucket is full or is not ours. */
NOINLINE void growth_overflow(const Store *t, Growth *g, u64 slot, u64 low, u64 high, u8 *fill)
{
    u64 goal = growth_bucket(t, g, slot);
    while (goal >= low && goal < high && fill[goal - low] == BUCKET) goal++;
    if (goal >= low && goal < high) t->slots[goal * BUCKET + fill[goal - low]++] = slot;
    else ((u64 *)t->waiting.base)[__atomic_fetch_add(&g->late, 1, __ATOMIC_RELAXED)] = slot;
}

/* Reads the buckets [first, last) of the round, at most STRIPE of them. What would not fall into buckets that only these
   can fill waits, too: so several workers may each read some at a time, and how full a bucket is need not be looked up. */
NOINLINE void growth_stripe(const Store *t, Growth *g, u64 first, u64 last)
{
    u8 fill[2 * STRIPE + 1] = {0}; /* the last for slots that are free */
    u64 low = first * g->buckets / t->buckets + 1, high = last * g->buckets / t->buckets, nowhere;
    if (low < g->to) low = g->to;
    for (u64 b = first; b < last; b++) {
        u64 line[BUCKET];
        __builtin_memcpy(line, t->slots + b * BUCKET, sizeof line);
        *(Line *)(t->slots + b * BUCKET) = (Line)0;
#pragma clang loop unroll(full)
        for (u32 i = 0; i < BUCKET; i++) {
            u64 slot = line[i], goal = growth_bucket(t, g, slot), at = goal - low;
            if (UNLIKELY((slot != 0) & (at >= high - low || fill[at] == BUCKET))) {
                growth_overflow(t, g, slot, low, high, fill);
                continue;
            }
            at = slot ? at : 2 * STRIPE;
            u64 *place = slot ? t->slots + goal * BUCKET + fill[at] : &nowhere;
            *place = slot;
            fill[at]++;
        }
    }
}

static void growth_move(const Store *t, Growth *g)
{
    for (u64 at = g->from; at < g->to; at += STRIPE) growth_stripe(t, g, at, at + STRIPE < g->to ? at + STRIPE : g->to);
}

/* The slots that waited find a place as any other. */
COLD void growth_close(Store *t, const Growth *g)
{
    for (u64 i = 0; i < g->late; i++) {
        u64 slot = ((u64 *)t->waiting.base)[i];
        u64 at = growth_bucket(t, g, slot) * BUCKET;
        while (t->slots[at]) at = at + 1 == g->buckets * BUCKET ? 0 : at + 1;
        t->slots[at] = slot;
    }
    t->buckets = g->buckets;
    t->grow_at = LOAD_LIMIT(g->buckets * BUCKET);
}

/* Enlarges the table. A stop leaves it unusable, but then nothing is looked up any more. */
NOINLINE u32 store_grow(Store *t, Control *control)
{
    Growth g;
    u32 status = growth_open(t, &g);
    while (status == STATUS_RUNNING && growth_round(&g)) {
        growth_move(t, &g);
        if (control_stopped(control)) status = STATUS_STOPPED;
    }
    if (status == STATUS_RUNNING) growth_close(t, &g);
    return status;
}

/* Makes room for `more` insertions. */
INLINE u32 store_reserve(Store *t, Control *control, u64 more)
{
    if (UNLIKELY(t->count + more > t->capacity)) return STATUS_MEMORY;
    while (UNLIKELY(t->used + more > t->grow_at)) {
        u32 status = store_grow(t, control);
        if (status != STATUS_RUNNING) return status;
    }
    return STATUS_RUNNING;
}

INLINE u64 store_hash(const u8 *key)
{
    u64 h = hash_key(key);
    return SEARCH_COMPACT && h == 0 ? 1 : h;
}

INLINE void store_prefetch(const Store *t, u64 hash)
{
    PREFETCH(t->slots + store_bucket(t, hash) * BUCKET);
}

/* Second stage: the slot's line is here, fetch the key that it most likely names. */
INLINE void store_prefetch_key(const Store *t, u64 hash)
{
    if (SEARCH_COMPACT) return;
    const u64 *slots = t->slots + store_bucket(t, hash) * BUCKET;
    Line line = *(const Line *)slots;
    u32 hits = mask_bits(__builtin_convertvector((line & ~t->index_mask) == (hash & ~t->index_mask), Mask));
    if (!hits) return;
    const u8 *key = store_key(t, (slots[__builtin_ctz(hits)] & t->index_mask) - 1);
    PREFETCH(key);
    if (KEY_BYTES > 16) PREFETCH(key + KEY_BYTES - 1);
}

/* Looks a key up and inserts it as number `candidate` where it is missing. Returns the key's index;
   in a compact store `candidate` when it was new and NOTHING when it was there. */
INLINE u32 store_put(Store *t, const u8 *key, u64 hash, u32 candidate)
{
    u64 tag = hash & ~t->index_mask;
    u64 fresh = SEARCH_COMPACT ? hash : tag | ((u64)candidate + 1);
    u64 b = store_bucket(t, hash);
    int written = 0;
    for (;;) {
        u64 *slots = t->slots + b * BUCKET;
        Line line = *(const Line *)slots;
        u32 empty = mask_bits(__builtin_convertvector(line == 0, Mask));
        u32 hits = mask_bits(__builtin_convertvector((line & ~t->index_mask) == tag, Mask)) & ~empty;
        if (SEARCH_COMPACT) {
            if (hits) return NOTHING;
        } else {
            for (; hits; hits &= hits - 1) {
                u64 slot = __atomic_load_n(slots + __builtin_ctz(hits), __ATOMIC_ACQUIRE);
                u32 index = (u32)((slot & t->index_mask) - 1);
                if (LIKELY(same_key(store_key(t, index), key))) return index;
            }
        }
        if (LIKELY(empty)) {
            u64 *slot = slots + __builtin_ctz(empty);
            if (POOLED && !written) copy_key(store_key(t, candidate), key);
            if (POOLED && SEARCH_THREADS) PREFETCH_TO_WRITE(store_key(t, candidate + AHEAD));
            written = 1;
            if (!SEARCH_THREADS) {
                *slot = fresh;
                return candidate;
            }
            u64 none = 0;
            if (__atomic_compare_exchange_n(slot, &none, fresh, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) return candidate;
            __asm__ volatile("" ::: "memory");
            continue; /* another worker took the slot: look at the bucket again */
        }
        if (++b == t->buckets) b = 0;
    }
}

/* The index of a key, or NOTHING; in a compact store 0 when it is there. */
INLINE u32 store_find(const Store *t, const u8 *key, u64 hash)
{
    u64 tag = hash & ~t->index_mask;
    u64 b = store_bucket(t, hash);
    for (;;) {
        const u64 *slots = t->slots + b * BUCKET;
        Line line = *(const Line *)slots;
        u32 empty = mask_bits(__builtin_convertvector(line == 0, Mask));
        u32 hits = mask_bits(__builtin_convertvector((line & ~t->index_mask) == tag, Mask)) & ~empty;
        if (SEARCH_COMPACT && hits) return 0;
        for (; hits; hits &= hits - 1) {
            u32 index = (u32)((slots[__builtin_ctz(hits)] & t->index_mask) - 1);
            if (same_key(store_key(t, index), key)) return index;
        }
        if (empty) return NOTHING;
        if (++b == t->buckets) b = 0;
    }
}

#endif
