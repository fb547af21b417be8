/* Random order: the next state is drawn from all that wait.

   Waiting states lie in an array; the drawn one is replaced by the last. The generator is
   splitmix64 on the seed, position = number modulo length. An exact store keeps numbers
   and depths in the array, a compact one keys too. */
#ifndef CLEW_RANDOM_H
#define CLEW_RANDOM_H

#include "search.h"

#if SEARCH_ORDER == ORDER_RANDOM

#define WAITING_BYTES (SEARCH_COMPACT ? KEY_BYTES + 8 : 8) /* number, depth, key */

static u64 random_next(u64 *seed)
{
    u64 z = (*seed += 0x9e3779b97f4a7c15ull);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
}

INLINE void waiting_push(Search *s, u32 index, u32 actor, const u8 *key)
{
    u8 *entry = s->extra[0].base + s->waiting++ * WAITING_BYTES;
    u32 depth = s->drawn;
    (void)actor;
    save_u32(entry, index);
    save_u32(entry + 4, depth);
    if (SEARCH_COMPACT) copy_key(entry + 8, key);
    if (depth > s->depth) s->depth = depth;
    if (s->waiting * WAITING_BYTES > s->extra_bytes) s->extra_bytes = s->waiting * WAITING_BYTES;
}

/* Takes a waiting state out; its key is in the pool or copied to `key`. */
INLINE u32 waiting_draw(Search *s, u8 *key)
{
    u64 at = random_next(&s->options.seed) % s->waiting--;
    u8 *entry = s->extra[0].base + at * WAITING_BYTES;
    u32 index = load_u32(entry);
    s->drawn = load_u32(entry + 4) + 1;
    copy_key(key, SEARCH_COMPACT ? entry + 8 : store_key(&s->store, index));
    __builtin_memmove(entry, s->extra[0].base + s->waiting * WAITING_BYTES, WAITING_BYTES);
    return index;
}

INLINE void waiting_expanded(const Expansion *x)
{
    (void)x;
}

COLD void waiting_open(void)
{
}

#endif
#endif
