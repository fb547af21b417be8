/* States first that are near to a goal as far as a guide can tell, and that show something new: with the distances of an
   abstract model (GUIDE_TABLE) the nearest first, and of these the new ones; without, the new ones, and of these the nearest,
   but each fourth time the nearest. Where the steps are those of processes and only goals guide (GUIDE_SCHEDULE), every
   other time it is the state that is nearest to one schedule: what tells nothing of the way is no hindrance then.

   The guide is a distance that the model computes from what some predicates say of a state (`model_distance`). A state
   is new where one of its features (a word at a place in it, `model_features`) was met at no state of the same distance
   before. Of one rank the state that was found first comes first. Every state waits until it is taken: the order leaves
   nothing out. After: Lipovetzky and Geffner, "Best-first width search", 2017; turns: Roeger and Helmert, "The more, the
   merrier", 2010. */
#ifndef CLEW_GUIDED_H
#define CLEW_GUIDED_H

#include "search.h"

#if SEARCH_ORDER == ORDER_GUIDED

#include "deviations.h"

#define WAITING_BYTES sizeof(Waiter)
#define FAR 255 /* higher distances are not told apart */
#define RANKS (3 * (FAR + 1))
#define MOST_FEATURES 4096
#define MOST_CHANGED 64 /* pairs are made of so many features that a step has brought */
#define SEEN_BITS 27 /* two features, or pairs of them, with the same hash count as one */
#define PARENT_BITS 14

typedef struct Waiter {
    u32 index, depth, next; /* next: the waiter behind it, of the same rank; NOTHING: none */
    u32 actor, deviations, below; /* below: the waiter under it, as near to the schedule; NOTHING: none */
    u32 taken; /* it waits no more: it was taken as one of the other order */
} Waiter;

static u32 heads[RANKS], tails[RANKS]; /* by rank the first and the last waiter; NOTHING: none */
static u32 tops[NEAR_RANKS];           /* by nearness to the schedule the last waiter; NOTHING: none */
static u32 waiters;                    /* that have ever waited */
static u32 draws;                      /* states that were taken */
static u64 seen[1u << (SEEN_BITS - 6)];
static u64 features[MOST_FEATURES], changed[MOST_CHANGED];
static u32 parent[1u << PARENT_BITS]; /* by hash: the last taken state that has such a feature */

INLINE u64 mixed(u64 z)
{
    z = (z ^ (z >> 29)) * 0xbf58476d1ce4e5b9ull;
    return (z ^ (z >> 32)) * 0x9e3779b97f4a7c15ull;
}

/* Whether something is met for the first time. */
INLINE u32 is_new(u64 hash)
{
    u64 bit = hash >> (64 - SEEN_BITS), mask = 1ull << (bit & 63);
    u32 first = !(seen[bit >> 6] & mask);
    seen[bit >> 6] |= mask;
    return first;
}

/* 0: a feature is new at this distance; 1: a pair of them; 2: nothing is. Pairs have a feature that the step brought. */
static u32 novelty(const u8 *key, u32 distance)
{
    u32 count = model_features(key, features, MOST_FEATURES), fresh = 0, singles = 0, pairs = 0;
    for (u32 i = 0; i < count; i++) {
        features[i] = mixed(features[i] + distance);
        singles |= is_new(features[i]);
        if (parent[features[i] >> (64 - PARENT_BITS)] != draws && fresh < MOST_CHANGED) changed[fresh++] = features[i];
    }
    for (u32 j = 0; j < fresh; j++)
        for (u32 i = 0; i < count; i++)
            if (features[i] != changed[j]) pairs |= is_new(mixed(features[i] ^ changed[j]));
    return singles ? 0 : pairs ? 1 : 2;
}

static u32 rank_of(const u8 *key)
{
    u32 distance = model_distance(key);
    if (distance > FAR) distance = FAR;
    u32 old = novelty(key, distance);
    return GUIDE_TABLE ? 3 * distance + old : old * (FAR + 1) + distance;
}

INLINE void waiting_push(Search *s, u32 index, u32 actor, const u8 *key)
{
    u32 rank = rank_of(key), depth = s->drawn, deviations = 0, below = NOTHING;
    if (GUIDE_SCHEDULE) {
        deviations = drawn_deviations + deviates(actor);
        u32 *top = &tops[near_rank(deviations, depth)];
        below = *top;
        *top = waiters;
    }
    ((Waiter *)s->extra[0].base)[waiters] = (Waiter){index, depth, NOTHING, actor, deviations, below, 0};
    if (tails[rank] == NOTHING) heads[rank] = waiters;
    else ((Waiter *)s->extra[0].base)[tails[rank]].next = waiters;
    tails[rank] = waiters++;
    s->waiting++;
    if (depth > s->depth) s->depth = depth;
    s->extra_bytes = waiters * sizeof(Waiter);
}

/* Whether a state of that rank waits; those that were taken otherwise are gone then. */
INLINE u32 waits(const Waiter *all, u32 rank)
{
    while (heads[rank] != NOTHING && all[heads[rank]].taken) heads[rank] = all[heads[rank]].next;
    if (heads[rank] == NOTHING) tails[rank] = NOTHING;
    return heads[rank] != NOTHING;
}

/* The rank of the state that comes next. Where new states come first, and there may be new ones for ever, each fourth is
   the nearest, new or not. */
INLINE u32 rank_of_next(const Waiter *all)
{
    u32 rank = 0;
    if (!GUIDE_TABLE && draws % 4 == 3)
        for (u32 distance = 0; distance <= FAR; distance++)
            for (u32 old = 0; old < 3; old++)
                if (waits(all, old * (FAR + 1) + distance)) return old * (FAR + 1) + distance;
    while (!waits(all, rank)) rank++;
    return rank;
}

/* The number of the waiter that comes next. */
INLINE u32 next_waiter(const Waiter *all)
{
    if (GUIDE_SCHEDULE && draws % 2 == 0)
        for (u32 rank = 0;; rank++) {
            while (tops[rank] != NOTHING && all[tops[rank]].taken) tops[rank] = all[tops[rank]].below;
            if (tops[rank] != NOTHING) return tops[rank];
        }
    return heads[rank_of_next(all)];
}

/* Takes the waiting state that comes next out; its key is copied to `key`. */
INLINE u32 waiting_draw(Search *s, u8 *key)
{
    Waiter *all = (Waiter *)s->extra[0].base, *first = all + next_waiter(all);
    first->taken = 1;
    drawn_actor = first->actor;
    drawn_deviations = first->deviations;
    s->waiting--;
    s->drawn = first->depth + 1;
    copy_key(key, store_key(&s->store, first->index));
    u32 distance = model_distance(key), count = model_features(key, features, MOST_FEATURES);
    draws++;
    for (u32 i = 0; i < count; i++)
        parent[mixed(features[i] + (distance > FAR ? FAR : distance)) >> (64 - PARENT_BITS)] = draws;
    return first->index;
}

INLINE void waiting_expanded(const Expansion *x)
{
    drawn_expansion = x;
}

COLD void waiting_open(void)
{
    for (u32 i = 0; i < RANKS; i++) heads[i] = tails[i] = NOTHING;
    for (u32 i = 0; i < NEAR_RANKS; i++) tops[i] = NOTHING;
    waiters = draws = 0;
    no_deviations();
    __builtin_memset(seen, 0, sizeof seen);
    __builtin_memset(parent, 0xff, sizeof parent);
}

#endif
#endif
