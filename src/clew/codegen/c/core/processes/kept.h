/* States as they are: each whole, once. The same functions as in differences.h. */
#ifndef CLEW_KEPT_H
#define CLEW_KEPT_H

INLINE int states_open(u64 limit)
{
    return blobs_open(&blobs, limit);
}

INLINE void states_close(void)
{
    blobs_close(&blobs);
}

INLINE u64 states_bytes(void)
{
    return blobs_bytes(&blobs);
}

INLINE const u8 *state_at(u32 number)
{
    return blob_at(&blobs, number);
}

INLINE u64 state_length(u32 number)
{
    return 4ull * (blobs.start[number + 1] - blobs.start[number]);
}

INLINE u32 state_intern(const u8 *p, u64 bytes, u64 hash)
{
    return blob_intern(&blobs, p, bytes, hash);
}

INLINE void state_prefetch(u64 hash)
{
    blob_prefetch(&blobs, hash);
}

/* The state that the slot most likely names is fetched. */
INLINE u32 state_likely(u64 hash)
{
    return blob_likely(&blobs, hash);
}

#endif
