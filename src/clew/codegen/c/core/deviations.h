/* How far a run is from one schedule, in which a process runs on until it waits or ends, and the next one in their order
   follows: a step of any other process deviates. */
#ifndef CLEW_DEVIATIONS_H
#define CLEW_DEVIATIONS_H

#include "search.h"

#define NEAR_RANKS 256 /* higher ones are not told apart */
#define LONG_RUN 32 /* the depth from which on it counts: once for each doubling */

static u32 drawn_actor, drawn_deviations; /* of the state that is expanded: whose step led there, after how many */
static const Expansion *drawn_expansion;

/* The rank of a state grows slowly with its depth, too, so that a process that runs for ever keeps nobody waiting. */
INLINE u32 near_rank(u32 deviations, u32 depth)
{
    u32 doublings = 31 - (u32)__builtin_clz(1 + depth / LONG_RUN);
    return deviations + doublings < NEAR_RANKS ? deviations + doublings : NEAR_RANKS - 1;
}

/* Whether a step of the actor deviates: it is the turn of another process. */
static u32 deviates(u32 actor)
{
    const Expansion *x = drawn_expansion;
    u32 turn = 0;
    if (!x || actor == NOTHING) return 0;
    while (turn < x->enabled && x->actions[turn] < drawn_actor) turn++;
    return actor != x->actions[turn < x->enabled ? turn : 0];
}

INLINE void no_deviations(void)
{
    drawn_actor = NOTHING;
    drawn_deviations = 0;
    drawn_expansion = 0;
}

#endif
