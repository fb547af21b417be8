/* Depth-first search for safety, in true depth-first order.

   A frame is a state on the path. Its successors that were not stored when it was expanded wait on
   a second stack, the first action on top; they are looked up again when their turn comes. What is
   already stored stays stored, so leaving it out at once changes nothing of the order. */
#ifndef CLEW_DEPTH_H
#define CLEW_DEPTH_H

#include "stubborn.h"

#if SEARCH_ORDER == ORDER_DEPTH

#define MARKED (REDUCE_STUBBORN && !SEARCH_COMPACT)

typedef struct Frame {
    u32 state, pending;
} Frame;

/* Stacks: extra[0] frames, extra[1] pending keys, extra[2] keys of the path (compact store only),
   extra[3] one bit per state on the path (stubborn sets only). */
typedef struct Path {
    Frame *frames;
    u8 *pending, *keys;
    u64 *on_path;
    u64 height, waiting, most;
} Path;

COLD int path_open(Search *s, Path *p)
{
    u64 capacity = s->store.capacity;
    *p = (Path){0};
    if (!region_open(&s->extra[0], (capacity + 1) * sizeof(Frame))) return 0;
    if (!region_open(&s->extra[1], s->store.memory_limit + 65ull * BATCH_ROOM * KEY_BYTES)) return 0;
    if (SEARCH_COMPACT && !region_open(&s->extra[2], (capacity + 1) * KEY_BYTES)) return 0;
    if (MARKED && !region_open(&s->extra[3], capacity / 8 + 64)) return 0;
    p->frames = (Frame *)s->extra[0].base;
    p->pending = s->extra[1].base;
    p->keys = s->extra[2].base;
    p->on_path = (u64 *)s->extra[3].base;
    return 1;
}

INLINE void path_mark(Path *p, u32 index)
{
    if (MARKED && index != NOTHING) p->on_path[index / 64] ^= 1ull << (index % 64);
}

INLINE const u8 *path_state(const Search *s, const Path *p, u64 level)
{
    return SEARCH_COMPACT ? p->keys + level * KEY_BYTES : store_key(&s->store, p->frames[level].state);
}

/* Keeps the path to a hit: a compact store cannot find it again. */
COLD void path_keep(Search *s, const Path *p, u64 hits_before)
{
    if (!SEARCH_COMPACT || !SEARCH_LINKS) return;
    for (u64 h = hits_before; h < s->result.hits; h++) {
        u64 length = p->height - 1; /* without the frame of the root */
        if (!region_open(&s->paths[h], length * KEY_BYTES)) continue;
        __builtin_memcpy(s->paths[h].base, p->keys + KEY_BYTES, length * KEY_BYTES);
        s->path_length[h] = length;
    }
}

#if REDUCE_STUBBORN
/* The proviso: no outcome of the chosen set leads back to the path. A compact store does not know
   the path; there no outcome may be stored at all. */
static int path_meets(const Search *s, const Path *p, const Worker *w, u32 n)
{
    for (u32 j = 0; j < n; j++) {
        if (!w->keep[j]) continue;
        u32 index = store_find(&s->store, w->states + (u64)j * KEY_BYTES, w->hash[j]);
        if (index != NOTHING && (SEARCH_COMPACT || (p->on_path[index / 64] >> (index % 64) & 1))) return 1;
    }
    return 0;
}
#endif

/* Lets the successors of the newest frame wait that are not stored yet. */
static u32 depth_expand(Search *s, Worker *w, Path *p)
{
    Frame *frame = p->frames + p->height - 1;
    const u8 *state = path_state(s, p, p->height - 1);
    u32 n = expand(w, state, 0), kept = n, status = STATUS_RUNNING;
    u64 hits = s->result.hits;
    if (expansion_special(s, &w->x)) {
        status = search_expansion(s, w, &w->x, state, frame->state);
        path_keep(s, p, hits);
    }
    for (u32 j = 0; j < n; j++) {
        w->hash[j] = store_hash(w->states + (u64)j * KEY_BYTES);
        store_prefetch(&s->store, w->hash[j]);
    }
    for (u32 j = 0; j < n; j++) store_prefetch_key(&s->store, w->hash[j]);
#if REDUCE_STUBBORN
    kept = stubborn_choose(w, state, 0, n);
    if (kept < n && (kept == 0 || (STUBBORN_PROVISO && path_meets(s, p, w, n)))) {
        __builtin_memset(w->keep, 1, n);
        kept = n;
    }
#endif
    w->transitions += kept;
    for (u32 j = n; j-- > 0;) {
        if (REDUCE_STUBBORN && !w->keep[j]) continue;
        const u8 *key = w->states + (u64)j * KEY_BYTES;
        if (store_find(&s->store, key, w->hash[j]) != NOTHING) continue;
        copy_key(p->pending + p->waiting++ * KEY_BYTES, key);
        frame->pending++;
    }
    return status;
}

/* Stores a key as the next state of the path, unless it is there. */
static u32 depth_visit(Search *s, Worker *w, Path *p, const u8 *key)
{
    Store *t = &s->store;
    u32 candidate = (u32)t->count;
    u64 hits = s->result.hits;
    if (store_put(t, key, store_hash(key), candidate) != candidate) return STATUS_RUNNING;
    if (SEARCH_LINKS && !SEARCH_COMPACT) t->parents[candidate] = p->frames[p->height - 1].state;
    t->count++;
    t->used++;
    if (SEARCH_COMPACT) copy_key(p->keys + p->height * KEY_BYTES, key);
    p->frames[p->height++] = (Frame){candidate, 0};
    path_mark(p, candidate);
    if (p->height - 2 > p->most) p->most = p->height - 2;
    u32 status = search_goals(s, key, candidate);
    path_keep(s, p, hits);
    if (status != STATUS_RUNNING) return status;
    return depth_expand(s, w, p);
}

/* The initial states wait below a root that is no state. */
COLD void depth_initial(Path *p)
{
    u8 state[STATE_BYTES];
    u32 n = model_initial(0, state);
    p->frames[p->height++] = (Frame){NOTHING, n};
    for (u32 i = n; i-- > 0;) {
        model_initial(i, state);
#if REDUCE_SYMMETRY
        model_canonical(state);
#endif
        copy_key(p->pending + p->waiting++ * KEY_BYTES, state);
    }
}

static u32 search_run(Search *s)
{
    Worker *w = s->workers;
    Path path, *p = &path;
    u8 key[KEY_BYTES];
    u32 status = path_open(s, p) ? STATUS_RUNNING : STATUS_MEMORY;
    if (status == STATUS_RUNNING) depth_initial(p);
    for (u32 turn = 0; status == STATUS_RUNNING && p->height; turn++) {
        Frame *top = p->frames + p->height - 1;
        if (top->pending == 0) {
            path_mark(p, top->state);
            p->height--;
            continue;
        }
        top->pending--;
        copy_key(key, p->pending + --p->waiting * KEY_BYTES);
        status = store_reserve(&s->store, s->control, 1);
        if (status == STATUS_RUNNING) status = depth_visit(s, w, p, key);
        u64 stacks = p->height * (sizeof(Frame) + (SEARCH_COMPACT ? KEY_BYTES : 0)) + p->waiting * KEY_BYTES;
        if (stacks > s->extra_bytes) s->extra_bytes = stacks;
        s->depth = p->most;
        if (status == STATUS_RUNNING && (turn & 63) == 0) status = search_report(s, w);
    }
    return status == STATUS_RUNNING ? STATUS_DONE : status;
}

#endif
#endif
