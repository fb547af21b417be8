/* Breadth-first search: the pool of keys in order of discovery is the queue.

   The successors of several states are generated side by side, and their slots are fetched meanwhile;
   then the keys that the slots name are fetched, and only then the successors are looked up, in the
   order of generation. So numbers, parents and counts are those of the textbook loop. */
#ifndef CLEW_BREADTH_H
#define CLEW_BREADTH_H

#include "random.h"
#include "stubborn.h"
#include "near.h"
#include "guided.h"

#if SEARCH_THREADS
static u32 parallel_room(Search *s, Worker *w);
static void parallel_chunk(Search *s, Worker *w);
#endif

/* A stop inside a batch: what was generated for later states does not count. */
COLD void forget_later(Worker *w, u32 at)
{
    for (u32 j = at + 1; j < w->fill; j++)
        if (w->source[j] != w->source[at]) w->transitions--;
}

/* Links, counts and goals of a key that was just stored. */
INLINE u32 breadth_fresh(Search *s, Worker *w, u32 j)
{
    Store *t = &s->store;
    u32 index = w->next++;
    store_link(t, index, w->source[j]);
#if SEARCH_LINKS && SEARCH_COMPACT
    t->steps[index] = w->ordinal[j] > 0xffff ? 0xffff : (u16)w->ordinal[j];
#endif
    if (!SEARCH_THREADS) {
        t->used++;
        t->count++;
    }
#if DRAWS
    waiting_push(s, index, w->source[j] == NOTHING ? NOTHING : w->action[j], w->states + (u64)j * KEY_BYTES);
#endif
    w->fresh++;
    return search_goals(s, w->states + (u64)j * KEY_BYTES, index);
}

/* Hashes a successor that was just generated and has its slot fetched while the next ones are generated. */
INLINE void breadth_fetch(Search *s, Worker *w, u32 j)
{
    w->hash[j] = store_hash(w->states + (u64)j * KEY_BYTES);
    store_prefetch(&s->store, w->hash[j]);
}

/* Looks up and stores the successors [0, fill) whose keep mark is `mark` (all of them without
   stubborn sets). */
static u32 breadth_flush(Search *s, Worker *w, u8 mark)
{
    Store *t = &s->store;
    u32 n = w->fill;
    if (n == 0) return STATUS_RUNNING;
#if SETTLES_LATE
    model_settle(w->states, n);
    for (u32 j = 0; j < n; j++) breadth_fetch(s, w, j);
#endif
#if SEARCH_THREADS
    u32 status = parallel_room(s, w);
#else
    u32 status = store_reserve(t, s->control, n);
#endif
    if (UNLIKELY(status != STATUS_RUNNING)) return status;
    for (u32 j = 0; j < n; j++) store_prefetch_key(t, w->hash[j]);
    for (u32 j = 0; j < n; j++) {
        if (REDUCE_STUBBORN && w->keep[j] != mark) continue;
        u32 candidate = w->next;
        if (store_put(t, w->states + (u64)j * KEY_BYTES, w->hash[j], candidate) != candidate) continue;
        status = breadth_fresh(s, w, j);
        if (UNLIKELY(status != STATUS_RUNNING)) {
            if (!REDUCE_STUBBORN) forget_later(w, j);
            break;
        }
#if SEARCH_THREADS
        if (UNLIKELY(w->next == w->limit)) parallel_chunk(s, w);
#endif
    }
    return status;
}

/* Deadlocks and violated checks: what was generated before comes first. */
static u32 breadth_special(Search *s, Worker *w, const u8 *state, u32 index, u32 n)
{
    u32 before = w->fill;
    u32 status = breadth_flush(s, w, 0);
    if (status != STATUS_RUNNING) return status;
    w->fill = 0;
    __builtin_memmove(w->states, w->states + (u64)before * KEY_BYTES, (u64)n * KEY_BYTES);
    __builtin_memmove(w->action, w->action + before, n * 4);
    __builtin_memmove(w->choice, w->choice + before, n * 4);
    return search_expansion(s, w, &w->x, state, index);
}

#if REDUCE_STUBBORN
/* One state with a stubborn set: its outcomes are stored at once, because the proviso has to know
   whether one of them is new. */
static u32 breadth_reduced(Search *s, Worker *w, const u8 *state, u32 n)
{
    u32 kept = stubborn_choose(w, state, 0, n);
    u64 before = s->store.count;
    w->fill = n;
    w->transitions += kept;
    u32 status = breadth_flush(s, w, 1);
    if (status == STATUS_RUNNING && kept < n && (kept == 0 || (STUBBORN_PROVISO && s->store.count == before))) {
        w->transitions += n - kept;
        status = breadth_flush(s, w, 0);
    }
    w->fill = 0;
    return status;
}
#endif

/* Generates the successors of one state behind those that wait in the buffers. */
INLINE u32 breadth_expand(Search *s, Worker *w, const u8 *state, u32 index)
{
    u32 n = expand(w, state, w->fill);
#if DRAWS
    waiting_expanded(&w->x);
#endif
    if (expansion_special(s, &w->x)) {
        u32 status = breadth_special(s, w, state, index, n);
        if (status != STATUS_RUNNING) return status;
    }
    for (u32 j = w->fill; j < w->fill + n; j++) {
        w->source[j] = index;
        if (!SETTLES_LATE) breadth_fetch(s, w, j);
        if (SEARCH_COMPACT && SEARCH_LINKS) w->ordinal[j] = j - w->fill;
    }
#if REDUCE_STUBBORN
    return breadth_reduced(s, w, state, n);
#else
    w->fill += n;
    w->transitions += n;
    return STATUS_RUNNING;
#endif
}

/* Expands the states [from, to) of the pool; the last successors wait in the buffers for `breadth_rest`. */
static u32 breadth_range(Search *s, Worker *w, u64 from, u64 to)
{
    u32 status = STATUS_RUNNING;
    for (u64 i = from; i < to; i++) {
        status = breadth_expand(s, w, store_key(&s->store, i), (u32)i);
        if (UNLIKELY(status != STATUS_RUNNING)) return status;
        if (w->fill < BATCH && (!REDUCE_STUBBORN || (i & 15))) continue;
        status = breadth_flush(s, w, 0);
        w->fill = 0;
        if (status == STATUS_RUNNING && !SEARCH_THREADS) status = search_report(s, w);
        if (UNLIKELY(status != STATUS_RUNNING)) return status;
    }
    return STATUS_RUNNING;
}

/* Looks up and stores what waits. */
static u32 breadth_rest(Search *s, Worker *w)
{
    u32 status = breadth_flush(s, w, 0);
    w->fill = 0;
    return status;
}

/* Stores the initial states; they have no parent. */
COLD u32 breadth_initial(Search *s, Worker *w)
{
    u32 n = model_initial(0, w->states);
    for (u32 i = 0; i < n; i++) {
        model_initial(i, w->states);
#if REDUCE_SYMMETRY
        model_canonical(w->states);
#endif
        w->source[0] = NOTHING;
        w->ordinal[0] = i;
        w->keep[0] = 0;
        w->fill = 1;
        breadth_fetch(s, w, 0);
        u32 status = breadth_flush(s, w, 0);
        if (status != STATUS_RUNNING) return status;
    }
    w->fill = 0;
    return STATUS_RUNNING;
}

#if DRAWS
static u32 search_run(Search *s)
{
    Worker *w = s->workers;
    u8 key[KEY_BYTES];
    waiting_open();
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

#if !SEARCH_THREADS && SEARCH_ORDER == ORDER_BREADTH
#define PIECE (1ull << 14) /* states between two places at which the search may pause */

/* Expands the states of the level behind `at`, until all are or somebody wants a pause. */
static u32 breadth_level(Search *s, Worker *w)
{
    Store *t = &s->store;
    Place *p = &s->place;
    u32 status = STATUS_RUNNING;
    while (p->at < p->to && status == STATUS_RUNNING) {
        u64 at = p->at, end = at + PIECE < p->to ? at + PIECE : p->to;
        status = store_window(t, at, end);
        if (status == STATUS_RUNNING) status = breadth_range(s, w, at, end);
        if (status == STATUS_RUNNING) status = breadth_rest(s, w);
        if (status == STATUS_RUNNING) status = search_report(s, w);
        store_expanded(t, at);
        p->at = end;
        if (SAVES && status == STATUS_RUNNING && control_paused(s->control)) status = STATUS_PAUSED;
    }
    return status;
}

static u32 search_run(Search *s)
{
    Store *t = &s->store;
    Worker *w = s->workers;
    Place *p = &s->place;
    u32 status = p->begun ? STATUS_RUNNING : breadth_initial(s, w);
    p->begun = 1;
    while (status == STATUS_RUNNING && p->from < t->count) {
        if (p->at == p->from && p->to <= p->from) {
            p->to = t->count;
            s->result.levels++;
            if (s->options.depth_limit && s->depth >= s->options.depth_limit) return STATUS_DEPTH;
        }
        status = breadth_level(s, w);
        if (status != STATUS_RUNNING) break;
        p->from = p->at = p->to;
        if (t->count > p->to) s->depth++;
    }
    if (status == STATUS_RUNNING) status = store_done(t, s->control);
    return status == STATUS_RUNNING ? STATUS_DONE : status;
}
#endif

#endif
