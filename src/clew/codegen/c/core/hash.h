/* Hash, comparison and copy of keys whose length is a compile-time constant. */
#ifndef CLEW_HASH_H
#define CLEW_HASH_H

#include "settings.h"
#include "types.h"

INLINE u64 fold_multiply(u64 a, u64 b)
{
    u128 p = (u128)a * b;
    return (u64)p ^ (u64)(p >> 64);
}

#if SEARCH_DISK
static u64 hash_seed; /* where states have collided, others are taken */
#define HASH_SEED hash_seed
#else
#define HASH_SEED 0
#endif

/* One odd multiplier per position: a step of a Weyl sequence, scrambled once at compile time. */
INLINE u64 lane_key(u64 i)
{
    u64 z = (i + 1) * 0x9e3779b97f4a7c15ull;
    z = (z ^ (z >> 29)) * 0xbf58476d1ce4e5b9ull;
    return (z ^ (z >> 32)) | 1;
}

/* The last word of a key; it may overlap the one before. */
INLINE u64 load_last(const u8 *p)
{
    u64 v = 0;
    if (KEY_BYTES >= 8) return load_u64(p + KEY_BYTES - 8);
    __builtin_memcpy(&v, p, KEY_BYTES);
    return v;
}

/* 64 bits; every pair of 8-byte words is one independent product, so that they overlap. */
INLINE u64 hash_key(const u8 *p)
{
    u64 h = 0x51ed270b9f9d3f8dull ^ KEY_BYTES;
    u32 at = 0;
#pragma clang loop unroll(full)
    for (; at + 16 <= KEY_BYTES; at += 16)
        h += fold_multiply(load_u64(p + at) ^ lane_key(at) ^ HASH_SEED, load_u64(p + at + 8) + lane_key(at + 8));
    u32 rest = KEY_BYTES - at;
    if (rest > 8)
        h += fold_multiply(load_u64(p + at) ^ lane_key(at) ^ HASH_SEED, load_last(p) + lane_key(at + 8));
    else if (rest > 0)
        h += fold_multiply(load_last(p) ^ lane_key(at) ^ HASH_SEED, lane_key(at + 8));
    return fold_multiply(h ^ (h >> 32), 0xd6e8feb86659fd93ull) ^ h;
}

INLINE int same_bytes(const u8 *a, const u8 *b, u32 n)
{
    return __builtin_memcmp(a, b, n) == 0;
}

/* Without a call and without a branch per word; keys that get here are nearly always equal. */
INLINE int same_key(const u8 *a, const u8 *b)
{
    u64 differ = load_last(a) ^ load_last(b);
#pragma clang loop unroll(full)
    for (u32 at = 0; at + 8 <= KEY_BYTES; at += 8) differ |= load_u64(a + at) ^ load_u64(b + at);
    return differ == 0;
}

INLINE void copy_key(u8 *to, const u8 *from)
{
    __builtin_memcpy(to, from, KEY_BYTES);
}

INLINE void copy_state(u8 *restrict to, const u8 *restrict from)
{
    __builtin_memcpy(to, from, STATE_BYTES);
}

#endif
