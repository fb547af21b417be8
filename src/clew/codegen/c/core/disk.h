/* The set of visited keys on disk; the face is that of store.h.

   In memory: a table of fingerprints (5 bytes per state), the keys that were seen last, and buffers.
   On disk: the pool of keys in order of discovery, which is also the queue, the links, and two logs
   (partitions.h). A key whose fingerprint is missing is new for certain. One whose fingerprint is there
   is taken for stored; unless it is among the last keys that were seen, it is doubtful and is written
   down, and sooner or later looked up among all that were stored. Where a doubtful key turns out to be
   a new one the search has missed it: it ends with STATUS_COLLIDED and begins anew with other hashes.
   With n states that happens with a chance of about n / 2^33, since a bucket of 14 fingerprints of 36
   bits is looked through for each.

   So numbers, parents and counts are those of a search in memory, all files are read and written in
   order or in whole blocks, and no work depends on the number of levels. */
#ifndef CLEW_DISK_H
#define CLEW_DISK_H

#include "partitions.h"
#include "settings.h"

#ifndef TAG_BITS /* less than 36 only to make collisions happen */
#define TAG_BITS 36
#endif
#define BUCKET 14
#define LINE_BYTES 64 /* 14 words, a nibble for each, and a byte that is not used */
#define LOAD_LIMIT(slots) ((slots) / 100 * 88)
#define FIRST_BUCKETS 4096ull
#define WINDOW (1ull << 14)      /* keys that are read at a time */
#define FRESH_BYTES (1ull << 20) /* new keys are written in pieces of about this many bytes */
#define RECENT_BYTES (64ull << 20) /* of keys that were seen last, at most */
#define ROUND (64ull << 20)      /* doubtful bytes up to which nothing is verified before the end */
#define LOG_RATIO 3              /* so many times as many doubtful bytes as stored ones are verified at once */

typedef u32 Line __attribute__((ext_vector_type(16)));
typedef _Bool Mask __attribute__((ext_vector_type(16)));

typedef struct Store {
    Region table, buffers, recent;
    u8 *lines;
    u64 buckets, grow_at;
    u64 settle_at; /* doubtful bytes that are verified at once */
    u64 memory_limit, capacity;
    u8 *fresh; /* the keys [written, count), and their links */
    u32 *fresh_links;
    u64 written, fresh_room;
    u8 *window; /* the keys [window_from, …) that are expanded now */
    u64 window_from;
    u64 recent_mask;
    i32 pool_file, link_file;
    u64 pool_most, link_most;
    Disk disk;
    Logs logs;
    u64 used, count;
} Store;

INLINE u8 *store_key(const Store *t, u64 index)
{
    return t->window + (index - t->window_from) * KEY_BYTES;
}

INLINE u64 store_bucket(const Store *t, u64 hash)
{
    return (u64)(((u128)hash * t->buckets) >> 64);
}

INLINE u32 tag_word(u64 hash)
{
    u32 word = (u32)(TAG_BITS < 32 ? hash & ((1ull << TAG_BITS) - 1) : hash);
    return word ? word : 1;
}

INLINE u32 tag_nibble(u64 hash)
{
    return TAG_BITS < 36 ? 0 : (u32)(hash >> 32) & 15;
}

INLINE u32 mask_bits(Mask m)
{
    u16 r;
    __builtin_memcpy(&r, &m, 2);
    return r & ((1u << BUCKET) - 1);
}

/* Beside the table. */
static u64 store_fixed_bytes(const Store *t)
{
    return t->buffers.bytes + t->logs.memory.bytes + t->recent.bytes;
}

static u64 store_bytes(const Store *t)
{
    return store_fixed_bytes(t) + t->buckets * LINE_BYTES + t->logs.peak;
}

static u64 store_lasting_bytes(const Store *t)
{
    return store_bytes(t);
}

static u64 store_disk_bytes(const Store *t)
{
    return t->disk.bytes;
}

COLD void store_close(Store *t)
{
    region_close(&t->table);
    region_close(&t->buffers);
    region_close(&t->recent);
    logs_close(&t->logs);
}

INLINE u8 *store_recent(const Store *t, u64 hash)
{
    return t->recent.base + (hash >> 11 & t->recent_mask) * KEY_BYTES;
}

/* The places of the last keys are full of zeros, which is no key but in one of them: there stands another one. */
COLD void recent_clear(Store *t)
{
    u8 zero[KEY_BYTES] = {0}, other[KEY_BYTES] = {0};
    u8 *place = store_recent(t, hash_key(zero));
    do other[0]++;
    while (store_recent(t, hash_key(other)) == place && other[0]);
    copy_key(place, other);
}

COLD int store_open(Store *t, const Options *options)
{
    u64 limit = options->memory_limit;
    *t = (Store){.memory_limit = limit, .disk = {.limit = options->disk_limit}};
    t->pool_file = options->files[0];
    t->link_file = options->files[1];
    hash_seed = options->hash_seed;
    u64 piece = limit / 32 < FRESH_BYTES ? limit / 32 : FRESH_BYTES;
    t->fresh_room = piece / KEY_BYTES + 2 * BATCH_ROOM;
    u64 keys = (t->fresh_room + WINDOW + 2) * KEY_BYTES, recent = 1024;
    while (recent * 2 * KEY_BYTES <= (limit / 24 < RECENT_BYTES ? limit / 24 : RECENT_BYTES)) recent *= 2;
    t->recent_mask = recent - 1;
    int ok = region_reserve(&t->buffers, keys + (SEARCH_LINKS ? t->fresh_room * 4 : 0) + 64);
    if (ok) ok = region_reserve(&t->recent, recent * KEY_BYTES + 8);
    if (ok) ok = logs_open(&t->logs, limit, options->files + 2);
    if (ok) ok = region_open(&t->table, limit + FIRST_BUCKETS * LINE_BYTES);
    if (!ok) {
        store_close(t);
        return 0;
    }
    t->fresh_links = (u32 *)t->buffers.base;
    t->fresh = t->buffers.base + (SEARCH_LINKS ? t->fresh_room * 4 : 0);
    t->window = t->fresh + (t->fresh_room + 1) * KEY_BYTES;
    t->lines = t->table.base;
    t->capacity = 0xfffffffeull;
    t->settle_at = ROUND;
    recent_clear(t);
    t->buckets = FIRST_BUCKETS;
    t->grow_at = LOAD_LIMIT(FIRST_BUCKETS * BUCKET);
    return 1;
}

/* --- the pool --------------------------------------------------------------------------------------------------- */

NOINLINE void fresh_write(Store *t)
{
    u64 n = t->count - t->written;
    disk_write(&t->disk, t->pool_file, t->fresh, n * KEY_BYTES, t->written * KEY_BYTES, &t->pool_most);
    if (SEARCH_LINKS) disk_write(&t->disk, t->link_file, (u8 *)t->fresh_links, n * 4, t->written * 4, &t->link_most);
    t->written = t->count;
}

/* Copies the keys [from, to), wherever they are. */
static void pool_read(Store *t, u8 *keys, u64 from, u64 to)
{
    u64 middle = to < t->written ? to : from > t->written ? from : t->written;
    disk_read(&t->disk, t->pool_file, keys, (middle - from) * KEY_BYTES, from * KEY_BYTES);
    __builtin_memcpy(keys + (middle - from) * KEY_BYTES, t->fresh + (middle - t->written) * KEY_BYTES, (to - middle) * KEY_BYTES);
}

/* The keys [from, to), at most WINDOW of them, are those that store_key gives from now on. */
INLINE u32 store_window(Store *t, u64 from, u64 to)
{
    t->window_from = from;
    pool_read(t, t->window, from, to);
    return t->disk.status;
}

/* Nothing in front of `at` is expanded any more. */
INLINE void store_expanded(Store *t, u64 at)
{
    (void)t, (void)at;
}

/* For runs: any key. */
COLD const u8 *store_look(Store *t, u64 index)
{
    store_window(t, index, index + 1);
    return store_key(t, index);
}

COLD u32 store_parent(Store *t, u32 index)
{
    u32 parent = NOTHING;
    if (index >= t->written) return t->fresh_links[index - t->written];
    disk_read(&t->disk, t->link_file, (u8 *)&parent, 4, (u64)index * 4);
    return parent;
}

INLINE void store_link(Store *t, u32 index, u32 parent)
{
    if (SEARCH_LINKS) t->fresh_links[index - t->written] = parent;
}

/* --- the table -------------------------------------------------------------------------------------------------- */

/* The table may not take more than this many buckets. */
static u64 store_most_buckets(const Store *t)
{
    u64 fixed = store_fixed_bytes(t), room = t->memory_limit > fixed ? t->memory_limit - fixed : 0;
    u64 more = t->buckets;
    while (more * LINE_BYTES + verify_bytes(LOAD_LIMIT(more * BUCKET)) <= room) more += more / 64 + 1;
    return more - more / 64;
}

INLINE void line_set(u8 *line, u32 at, u64 hash)
{
    save_u32(line + 4 * at, tag_word(hash));
    line[4 * BUCKET + at / 2] |= (u8)(tag_nibble(hash) << (at % 2 * 4));
}

INLINE u32 line_nibble(const u8 *line, u32 at)
{
    return line[4 * BUCKET + at / 2] >> (at % 2 * 4) & 15;
}

INLINE void slot_fill(const Store *t, u64 hash)
{
    for (u64 b = store_bucket(t, hash);;) {
        u8 *line = t->lines + b * LINE_BYTES;
        u32 empty = mask_bits(__builtin_convertvector(*(const Line *)line == 0, Mask));
        if (LIKELY(empty)) {
            line_set(line, __builtin_ctz(empty), hash);
            return;
        }
        if (++b == t->buckets) b = 0;
    }
}

/* All keys of the pool get their fingerprints again; the window is used for it. */
static void slots_make(Store *t)
{
    u64 hashes[64];
    for (u64 from = 0; from < t->count; from += WINDOW) {
        u64 to = from + WINDOW < t->count ? from + WINDOW : t->count;
        pool_read(t, t->window, from, to);
        for (u64 i = from; i < to; i += 64) {
            u64 n = to - i < 64 ? to - i : 64;
            for (u64 j = 0; j < n; j++) {
                hashes[j] = hash_key(t->window + (i - from + j) * KEY_BYTES);
                PREFETCH_TO_WRITE(t->lines + store_bucket(t, hashes[j]) * LINE_BYTES);
            }
            for (u64 j = 0; j < n; j++) slot_fill(t, hashes[j]);
        }
    }
}

/* A table of twice as many buckets, or as many as memory has room for, is filled anew from the pool. The keys that are
   expanded now are read again. The largest one is filled until hardly a slot is free. */
COLD u32 store_grow(Store *t, u64 window_to)
{
    u64 most = store_most_buckets(t), buckets = t->buckets * 2 < most ? t->buckets * 2 : most;
    if (buckets < t->buckets + t->buckets / 16) {
        u64 last = t->buckets * BUCKET / 100 * 96;
        u32 full = t->grow_at >= last;
        t->grow_at = last;
        return full ? STATUS_MEMORY : t->disk.status;
    }
    u64 from = t->window_from;
    u64 bytes = t->buckets * LINE_BYTES, dropped = bytes & ~(PAGE_GRAIN - 1);
    region_drop(&t->table, 0, bytes);
    __builtin_memset(t->lines + dropped, 0, bytes - dropped);
    t->buckets = buckets;
    t->grow_at = LOAD_LIMIT(buckets * BUCKET);
    slots_make(t);
    pool_read(t, t->window, from, window_to);
    return t->disk.status;
}

/* How much may be doubtful, given the quota; a status. */
COLD u32 store_quota(Store *t)
{
    const Logs *l = &t->logs;
    u64 slack = 2 * PARTITIONS * block_bytes(l) + 2 * FRESH_BYTES, taken = t->disk.bytes - l->doubtful.most + slack;
    u64 room = t->disk.limit > taken ? t->disk.limit - taken : 0, wanted = LOG_RATIO * l->stored.end;
    if (wanted < ROUND) wanted = ROUND;
    t->settle_at = wanted < room ? wanted : room;
    /* To verify a few keys at a time costs more than to search. */
    return room == 0 || t->settle_at < l->stored.end / 16 ? STATUS_DISK : t->disk.status;
}

/* Looks up what is doubtful, and gives its room on disk back where others need it; a status. */
COLD u32 store_settle(Store *t, Control *control)
{
    Log *log = &t->logs.doubtful;
    u32 status = partitions_verify(&t->logs, &t->disk, control);
    if (status != STATUS_RUNNING) return status;
    if (log->most > t->settle_at && ftruncate(log->file, 0) == 0) {
        t->disk.bytes -= log->most;
        log->most = 0;
    }
    return store_quota(t);
}

/* Makes room for `more` insertions. */
INLINE u32 store_reserve(Store *t, Control *control, u64 more)
{
    u32 status = t->disk.status;
    if (UNLIKELY(t->count + more > t->capacity)) return STATUS_MEMORY;
    if (UNLIKELY(t->count - t->written + more > t->fresh_room)) {
        fresh_write(t);
        status = store_quota(t);
    }
    if (UNLIKELY(status == STATUS_RUNNING && t->logs.doubtful.end > t->settle_at)) status = store_settle(t, control);
    while (UNLIKELY(status == STATUS_RUNNING && t->used + more > t->grow_at)) {
        u64 to = t->window_from + WINDOW;
        status = store_grow(t, to < t->count ? to : t->count);
    }
    return status;
}

/* Everything reachable was expanded, if no fingerprint has deceived us: a status. */
COLD u32 store_done(Store *t, Control *control)
{
    return partitions_verify(&t->logs, &t->disk, control);
}

INLINE u64 store_hash(const u8 *key)
{
    return hash_key(key);
}

INLINE void store_prefetch(const Store *t, u64 hash)
{
    PREFETCH(t->lines + store_bucket(t, hash) * LINE_BYTES);
}

INLINE void store_prefetch_key(const Store *t, u64 hash)
{
    const u8 *key = store_recent(t, hash);
    PREFETCH(key);
    if (KEY_BYTES > 16) PREFETCH(key + KEY_BYTES - 1);
}

INLINE int slots_have(const Store *t, u64 hash)
{
    u32 word = tag_word(hash), nibble = tag_nibble(hash);
    for (u64 b = store_bucket(t, hash);;) {
        const u8 *bytes = t->lines + b * LINE_BYTES;
        Line line = *(const Line *)bytes;
        u32 hits = mask_bits(__builtin_convertvector(line == word, Mask));
        for (; hits; hits &= hits - 1)
            if (LIKELY(line_nibble(bytes, __builtin_ctz(hits)) == nibble)) return 1;
        if (LIKELY(mask_bits(__builtin_convertvector(line == 0, Mask)))) return 0;
        if (++b == t->buckets) b = 0;
    }
}

/* Looks a key up and appends it as number `candidate`, the next one, where it is missing; NOTHING where it is taken for stored. */
INLINE u32 store_put(Store *t, const u8 *key, u64 hash, u32 candidate)
{
    Logs *l = &t->logs;
    u8 *recent = store_recent(t, hash);
    if (slots_have(t, hash)) {
        if (same_key(recent, key)) return NOTHING;
        log_add(l, &l->doubtful, &t->disk, key, hash);
        copy_key(recent, key);
        return NOTHING;
    }
    slot_fill(t, hash);
    copy_key(t->fresh + (candidate - t->written) * KEY_BYTES, key);
    log_add(l, &l->stored, &t->disk, key, hash);
    copy_key(recent, key);
    return candidate;
}

#endif
