/* States as they are: each whole, once. The same functions as in differences.h. */
#ifndef CLEW_KEPT_H
#define CLEW_KEPT_H

INLINE int states_open(u64 limit)
{
    return shards_open(&shared->states, limit);
}

INLINE void states_close(void)
{
    shards_close(&shared->states);
}

INLINE u64 states_bytes(void)
{
    return shards_bytes(&shared->states);
}

INLINE const u8 *state_at(u32 number)
{
    return shard_at(&shared->states, number);
}

INLINE u64 state_length(u32 number)
{
    return shard_length(&shared->states, number);
}

INLINE u32 state_intern(const u8 *p, u64 bytes, u64 hash)
{
    return shard_intern(&shared->states, p, bytes, hash);
}

INLINE void state_prefetch(u64 hash)
{
    blob_prefetch(shared->states.set + (u32)hash % SHARDS, hash);
}

/* The state that the slot most likely names is fetched. */
INLINE u32 state_likely(u64 hash)
{
    u32 which = (u32)hash % SHARDS, number = blob_likely(shared->states.set + which, hash);
    return number == NOTHING ? NOTHING : number * SHARDS + which;
}

#endif
