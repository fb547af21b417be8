/* Keys on disk, apart by their hashes: what was stored, and what a fingerprint took for stored.

   A log is one file of blocks; the blocks of a partition are chained, each names the one before. Only
   full blocks are written, so that reading and writing go in large pieces; the last keys of each
   partition wait in memory. `partitions_verify` reads one partition at a time: every doubtful key must
   be among those that were stored. So duplicates are told exactly, and late (delayed duplicate
   detection: Korf, "Linear-time disk-based implicit graph search", JACM 2008), while the search goes on
   by fingerprints. */
#ifndef CLEW_PARTITIONS_H
#define CLEW_PARTITIONS_H

#include "control.h"
#include "hash.h"
#include "memory.h"

#define PARTITIONS 128u
#define MOST_BLOCK (1ull << 14)

/* What is written where; `bytes` is what all files hold together. */
typedef struct Disk {
    u64 bytes, limit;
    u32 status; /* STATUS_DISK: the quota is used up, or the system takes no more */
} Disk;

typedef struct Log {
    i32 file;
    u64 end;      /* bytes in use */
    u64 most;     /* bytes ever in use: what the file takes */
    u8 *waiting;  /* a block per partition */
    u64 last[PARTITIONS]; /* 1 + where the last block of each begins; 0: none is written */
    u32 fill[PARTITIONS], blocks[PARTITIONS];
} Log;

typedef struct Logs {
    Region memory, keys, table; /* waiting blocks; while verifying: stored keys, and slots for them */
    Log stored, doubtful;
    u64 block_keys; /* keys of a block */
    u64 peak;       /* bytes that verifying took, at most */
    u64 verified;   /* keys that were looked up */
} Logs;

/* Writes all of it, within the quota. */
static void disk_write(Disk *d, i32 file, const u8 *from, u64 bytes, u64 at, u64 *most)
{
    if (at + bytes > *most) {
        if (d->bytes + (at + bytes - *most) > d->limit) d->status = STATUS_DISK;
        else d->bytes += at + bytes - *most, *most = at + bytes;
    }
    while (bytes && d->status == STATUS_RUNNING) {
        long done = pwrite(file, from, bytes, (long)at);
        if (done <= 0) d->status = STATUS_DISK;
        else from += done, at += (u64)done, bytes -= (u64)done;
    }
}

static void disk_read(Disk *d, i32 file, u8 *to, u64 bytes, u64 at)
{
    while (bytes && d->status == STATUS_RUNNING) {
        long done = pread(file, to, bytes, (long)at);
        if (done <= 0) d->status = STATUS_DISK;
        else to += done, at += (u64)done, bytes -= (u64)done;
    }
}

INLINE u64 block_bytes(const Logs *l)
{
    return l->block_keys * KEY_BYTES + 8;
}

INLINE u32 partition_of(u64 hash)
{
    return (u32)(hash >> 40) % PARTITIONS;
}

/* Room for the waiting blocks: at most a sixteenth of the memory. */
COLD int logs_open(Logs *l, u64 memory_limit, const i32 *files)
{
    u64 block = memory_limit / 16 / (2 * PARTITIONS);
    if (block > MOST_BLOCK) block = MOST_BLOCK;
    l->block_keys = block / KEY_BYTES > 4 ? block / KEY_BYTES : 4;
    u64 room = block_bytes(l) * PARTITIONS;
    l->stored.file = files[0];
    l->doubtful.file = files[1];
    if (!region_reserve(&l->memory, 2 * room)) return 0;
    l->stored.waiting = l->memory.base;
    l->doubtful.waiting = l->memory.base + room;
    return 1;
}

COLD void logs_close(Logs *l)
{
    region_close(&l->memory);
    region_close(&l->keys);
    region_close(&l->table);
}

NOINLINE void log_flush(Logs *l, Log *log, Disk *d, u32 part)
{
    u8 *block = log->waiting + part * block_bytes(l);
    save_u64(block + l->block_keys * KEY_BYTES, log->last[part]);
    disk_write(d, log->file, block, block_bytes(l), log->end, &log->most);
    log->last[part] = log->end + 1;
    log->end += block_bytes(l);
    log->blocks[part]++;
    log->fill[part] = 0;
}

INLINE void log_add(Logs *l, Log *log, Disk *d, const u8 *key, u64 hash)
{
    u32 part = partition_of(hash);
    copy_key(log->waiting + part * block_bytes(l) + (u64)log->fill[part] * KEY_BYTES, key);
    if (UNLIKELY(++log->fill[part] == l->block_keys)) log_flush(l, log, d, part);
}

/* --- verifying ------------------------------------------------------------------------------------------------- */

INLINE u64 verify_slot(u64 hash, u64 mask)
{
    return (hash ^ hash >> 29) & mask;
}

/* All keys of a partition, one after the other, in `l->keys`; how many. */
static u64 stored_load(Logs *l, Disk *d, u32 part)
{
    Log *log = &l->stored;
    u8 *to = l->keys.base;
    for (u64 at = log->last[part]; at; at = load_u64(to)) {
        disk_read(d, log->file, to, block_bytes(l), at - 1);
        if (d->status != STATUS_RUNNING) return 0;
        to += l->block_keys * KEY_BYTES;
    }
    __builtin_memcpy(to, log->waiting + part * block_bytes(l), (u64)log->fill[part] * KEY_BYTES);
    return (u64)log->blocks[part] * l->block_keys + log->fill[part];
}

static void stored_index(Logs *l, u64 count, u64 mask)
{
    u32 *slots = (u32 *)l->table.base;
    __builtin_memset(slots, 0, (mask + 1) * 4);
    for (u64 i = 0; i < count; i++) {
        u64 at = verify_slot(hash_key(l->keys.base + i * KEY_BYTES), mask);
        while (slots[at]) at = (at + 1) & mask;
        slots[at] = (u32)i + 1;
    }
}

/* Whether each of the keys is there. */
static int doubtful_found(const Logs *l, const u8 *keys, u64 n, u64 mask)
{
    const u32 *slots = (const u32 *)l->table.base;
    u64 first[64];
    for (u64 from = 0; from < n; from += 64) {
        u64 some = n - from < 64 ? n - from : 64;
        for (u64 i = 0; i < some; i++) {
            first[i] = verify_slot(hash_key(keys + (from + i) * KEY_BYTES), mask);
            PREFETCH(slots + first[i]);
        }
        for (u64 i = 0; i < some; i++)
            if (slots[first[i]]) PREFETCH(l->keys.base + (u64)(slots[first[i]] - 1) * KEY_BYTES);
        for (u64 i = 0; i < some; i++) {
            u64 at = first[i];
            while (slots[at] && !same_key(l->keys.base + (u64)(slots[at] - 1) * KEY_BYTES, keys + (from + i) * KEY_BYTES)) at = (at + 1) & mask;
            if (!slots[at]) return 0;
        }
    }
    return 1;
}

/* One partition: a status. `block` has room for one. */
static u32 partition_verify(Logs *l, Disk *d, u32 part, u8 *block)
{
    Log *log = &l->doubtful;
    if (!log->last[part] && !log->fill[part]) return STATUS_RUNNING;
    u64 count = stored_load(l, d, part), mask = 1;
    while (mask + 1 < count + count / 2 + 2) mask = mask * 2 + 1;
    stored_index(l, count, mask);
    int found = doubtful_found(l, log->waiting + part * block_bytes(l), log->fill[part], mask);
    for (u64 at = log->last[part]; at && found; at = load_u64(block + l->block_keys * KEY_BYTES)) {
        disk_read(d, log->file, block, block_bytes(l), at - 1);
        if (d->status != STATUS_RUNNING) return d->status;
        found = doubtful_found(l, block, l->block_keys, mask);
        l->verified += l->block_keys;
    }
    l->verified += log->fill[part];
    log->last[part] = log->fill[part] = log->blocks[part] = 0;
    return d->status != STATUS_RUNNING ? d->status : found ? STATUS_RUNNING : STATUS_COLLIDED;
}

INLINE u64 power_above(u64 n)
{
    u64 power = 1;
    while (power < n) power *= 2;
    return power;
}

/* What verifying takes, with so many keys stored: an eighth more than the mean, since partitions differ a little. */
static u64 verify_bytes(u64 keys)
{
    u64 most = keys / PARTITIONS + keys / PARTITIONS / 8 + 1024;
    return most * KEY_BYTES + power_above(most + most / 2 + 2) * 4 + 4 * MOST_BLOCK;
}

/* Every doubtful key is looked up among those stored, and forgotten: a status. */
COLD u32 partitions_verify(Logs *l, Disk *d, Control *control)
{
    u64 most = 0, status = STATUS_RUNNING;
    for (u32 part = 0; part < PARTITIONS; part++) {
        u64 count = (u64)(l->stored.blocks[part] + 1) * l->block_keys;
        if (count > most) most = count;
    }
    u64 keys = most * KEY_BYTES + 2 * block_bytes(l), slots = power_above(most + most / 2 + 2) * 4;
    if (!region_reserve(&l->keys, keys) || !region_reserve(&l->table, slots)) return STATUS_MEMORY;
    if (keys + slots > l->peak) l->peak = keys + slots;
    u8 *block = l->keys.base + keys - block_bytes(l);
    for (u32 part = 0; part < PARTITIONS && status == STATUS_RUNNING; part++) {
        status = partition_verify(l, d, part, block);
        if (status == STATUS_RUNNING && control_stopped(control)) status = STATUS_STOPPED;
    }
    region_close(&l->keys);
    region_close(&l->table);
    l->doubtful.end = 0;
    return (u32)status;
}

#endif
