/* A search that pauses: its memory as spans that grow at their ends only, and its tables made anew of them.

   A caller who has written the spans opens the same search again, copies them back, and calls
   `clew_restore`; running it then goes on where it paused. What is looked up (tables of slots) is
   never written: it follows from the rest. */
#ifndef CLEW_SAVED_H
#define CLEW_SAVED_H

#include "breadth.h"

#if SAVES

/* What the search is at goes into its place. */
COLD void place_take(Search *s)
{
    Place *p = &s->place;
    const Worker *w = s->workers;
    p->count = s->store.count;
    p->depth = s->depth;
    p->transitions = w->transitions;
    p->deadlocks = w->deadlocks;
    p->result = s->result;
    p->goals_left = s->goals_left;
    p->safes_left = s->safes_left;
    p->deadlock_hit = s->deadlock_hit;
    p->next = w->next;
    __builtin_memcpy(p->hits, s->hits, sizeof s->hits);
    __builtin_memcpy(p->errors, s->errors, sizeof s->errors);
}

/* The inverse. */
COLD void place_give(Search *s)
{
    const Place *p = &s->place;
    Worker *w = s->workers;
    s->depth = p->depth;
    w->transitions = p->transitions;
    w->deadlocks = p->deadlocks;
    s->result = p->result;
    s->goals_left = p->goals_left;
    s->safes_left = p->safes_left;
    s->deadlock_hit = (u32)p->deadlock_hit;
    w->next = p->next;
    __builtin_memcpy(s->hits, p->hits, sizeof s->hits);
    __builtin_memcpy(s->errors, p->errors, sizeof s->errors);
}

/* The first span is changed in place; the others only grow. */
static u32 search_spans(Search *s, Span *spans)
{
    Store *t = &s->store;
    u32 n = 0;
    place_take(s);
    spans[n++] = (Span){(u8 *)&s->place, sizeof(Place), sizeof(Place)};
    spans[n++] = (Span){t->keys, t->count * KEY_BYTES, t->pool.bytes};
    if (SEARCH_LINKS) spans[n++] = (Span){(u8 *)t->parents, t->count * 4, t->links.bytes};
#if MODEL_NUMBERED
    n += model_spans(spans + n);
#endif
    return n;
}

/* Makes the table of the keys that were copied back; a status. */
COLD u32 search_restore(Search *s)
{
    Store *t = &s->store;
    u64 count = s->place.count;
    if (count > t->capacity) return STATUS_MEMORY;
    for (u64 i = 0; i < count; i++) {
        u32 status = store_reserve(t, s->control, 1);
        if (status != STATUS_RUNNING) return status;
        const u8 *key = store_key(t, i);
        if (store_put(t, key, store_hash(key), (u32)i) != i) return STATUS_REFUSED;
        t->count++;
        t->used++;
    }
#if MODEL_NUMBERED
    if (!model_restore()) return STATUS_MEMORY;
#endif
    place_give(s);
    return STATUS_RUNNING;
}

#else

static u32 search_spans(Search *s, Span *spans)
{
    (void)s, (void)spans;
    return 0;
}

static u32 search_restore(Search *s)
{
    (void)s;
    return STATUS_REFUSED;
}

#endif

/* The spans of a search that pauses, at most 16; none where such a search never does. */
__attribute__((visibility("default"), used)) u32 clew_spans(Search *s, Span *spans)
{
    return search_spans(s, spans);
}

/* A status: STATUS_RUNNING where the search is as it was. */
__attribute__((visibility("default"), used)) u32 clew_restore(Search *s)
{
    return search_restore(s);
}

#endif
