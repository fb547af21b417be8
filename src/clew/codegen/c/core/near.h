/* States first that lie near to one schedule, in which a process runs on until it waits or ends, and the next one in
   their order follows.

   A step of any other process deviates. Most errors of threads need one or two deviations, however many threads there
   are and however long they run. The rank of a state is the number of deviations on the run to it, and grows slowly with
   its depth too, so that a process that runs for ever keeps nobody from being looked at. Of one rank the state that was
   found last comes first. A state is ranked when it is stored; a run with fewer deviations that comes later changes
   nothing. */
#ifndef CLEW_NEAR_H
#define CLEW_NEAR_H

#include "search.h"

#if SEARCH_ORDER == ORDER_NEAR

#define WAITING_BYTES sizeof(Waiter)
#define RANKS 256 /* higher ones are not told apart */
#define LONG_RUN 32 /* the depth from which on it counts: once for each doubling */

typedef struct Waiter {
    u32 index, depth, actor, deviations, below; /* below: the waiter under it, of the same rank; NOTHING: none */
} Waiter;

static u32 tops[RANKS]; /* by rank the last waiter; NOTHING: none */
static u32 waiters;     /* that have ever waited */
static Waiter drawn;    /* the state that is expanded: whose step led there, after how many deviations */
static const Expansion *drawn_expansion;

static u32 rank_of(u32 deviations, u32 depth)
{
    u32 doublings = 31 - (u32)__builtin_clz(1 + depth / LONG_RUN);
    return deviations + doublings < RANKS ? deviations + doublings : RANKS - 1;
}

/* Whether a step of the actor deviates: it is the turn of another process. */
static u32 deviates(u32 actor)
{
    const Expansion *x = drawn_expansion;
    u32 turn = 0;
    if (!x || actor == NOTHING) return 0;
    while (turn < x->enabled && x->actions[turn] < drawn.actor) turn++;
    return actor != x->actions[turn < x->enabled ? turn : 0];
}

/* A state that a step of the actor has led to waits; `actor` is NOTHING for an initial one. */
INLINE void waiting_push(Search *s, u32 index, u32 actor, const u8 *key)
{
    u32 deviations = drawn.deviations + deviates(actor), depth = s->drawn;
    u32 rank = rank_of(deviations, depth);
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
    drawn = ((const Waiter *)s->extra[0].base)[tops[rank]];
    tops[rank] = drawn.below;
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
    for (u32 i = 0; i < RANKS; i++) tops[i] = NOTHING;
    waiters = 0;
    drawn = (Waiter){0, 0, NOTHING, 0, NOTHING};
    drawn_expansion = 0;
}

#endif
#endif
