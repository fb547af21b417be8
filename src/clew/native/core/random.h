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

INLINE void waiting_push(Search *s, u32 index, const u8 *key)
{
    u8 *entry = s->extra[0].base + s->waiting++ * WAITING_BYTES;
    u32 depth = s->drawn;
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

COLD u32 breadth_initial(Search *s, Worker *w);
static u32 breadth_flush(Search *s, Worker *w, u8 mark);
INLINE u32 breadth_expand(Search *s, Worker *w, const u8 *state, u32 index);

static u32 search_run(Search *s)
{
    Worker *w = s->workers;
    u8 key[KEY_BYTES];
    if (!region_open(&s->extra[0], s->store.capacity * WAITING_BYTES)) return STATUS_MEMORY;
    u32 status = breadth_initial(s, w);
    for (u32 turn = 0; status == STATUS_RUNNING && s->waiting; turn++) {
        u32 index = waiting_draw(s, key);
        status = breadth_expand(s, w, key, index);
        if (status == STATUS_RUNNING) status = breadth_flush(s, w, 0);
        w->fill = 0;
        if (status == STATUS_RUNNING && (turn & 15) == 0) status = search_report(s, w);
    }
    return status == STATUS_RUNNING ? STATUS_DONE : status;
}

#endif
#endif
