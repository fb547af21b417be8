/* States first that lie near to one schedule (`deviations.h`).

   Most errors of threads need one or two deviations, however many threads there are and however long they run. Of one
   rank the state that was found last comes first. A state is ranked when it is stored; a run with fewer deviations that
   comes later changes nothing. */
#ifndef CLEW_NEAR_H
#define CLEW_NEAR_H

#include "search.h"

#if SEARCH_ORDER == ORDER_NEAR

#include "deviations.h"

#define WAITING_BYTES sizeof(Waiter)

typedef struct Waiter {
    u32 index, depth, actor, deviations, below; /* below: the waiter under it, of the same rank; NOTHING: none */
} Waiter;

static u32 tops[NEAR_RANKS]; /* by rank the last waiter; NOTHING: none */
static u32 waiters;          /* that have ever waited */

/* A state that a step of the actor has led to waits; `actor` is NOTHING for an initial one. */
INLINE void waiting_push(Search *s, u32 index, u32 actor, const u8 *key)
{
    u32 deviations = drawn_deviations + deviates(actor), depth = s->drawn;
    u32 rank = near_rank(deviations, depth);
    (void)key;
    ((Waiter *)s->extra[0].base)[waiters] = (Waiter){index, depth, actor, deviations, tops[rank]};
    tops[rank] = waiters++;
    s->waiting++;
    if (depth > s->depth) s->depth = depth;
    s->extra_bytes = waiters * sizeof(Waiter);
}

/* Takes a waiting state of the lowest rank out; its key is copied to `key`. */
INLINE u32 waiting_draw(Search *s, u8 *key)
{
    u32 rank = 0;
    while (tops[rank] == NOTHING) rank++;
    Waiter drawn = ((const Waiter *)s->extra[0].base)[tops[rank]];
    tops[rank] = drawn.below;
    drawn_actor = drawn.actor;
    drawn_deviations = drawn.deviations;
    s->waiting--;
    s->drawn = drawn.depth + 1;
    copy_key(key, store_key(&s->store, drawn.index));
    return drawn.index;
}

/* The drawn state was expanded. */
INLINE void waiting_expanded(const Expansion *x)
{
    drawn_expansion = x;
}

COLD void waiting_open(void)
{
    for (u32 i = 0; i < NEAR_RANKS; i++) tops[i] = NOTHING;
    waiters = 0;
    no_deviations();
}

#endif
#endif
