/* The successors of a state as a search sees them: chains collapsed, representatives chosen. */
#ifndef CLEW_EXPAND_H
#define CLEW_EXPAND_H

#include "search.h"

INLINE int action_visible(u32 action)
{
    return (int)(model_visible[action / 64] >> (action % 64) & 1);
}

#if REDUCE_CHAINS
/* The only outcome of the only action; in a numbered model also that of the only action which is enough, unless it has to
   be `alone`. Else NOTHING. */
static u32 chain_only(const Worker *w, u32 n, int alone)
{
    if (w->chain_x.enabled == 1) return n == 1 ? 0 : NOTHING;
    if (alone) return NOTHING;
#if MODEL_NUMBERED && REDUCE_STUBBORN
    u64 chosen = w->chain_x.chosen;
    u32 only = NOTHING;
    if (w->chain_x.enabled < 2 || w->chain_x.enabled > 64 || __builtin_popcountll(chosen) != 1) return NOTHING;
    for (u32 i = 0; i < n; i++) {
        if (w->chain_action[i] != w->chain_x.actions[__builtin_ctzll(chosen)]) continue;
        if (only != NOTHING) return NOTHING;
        only = i;
    }
    return only;
#else
    return NOTHING;
#endif
}

/* One silent step: where exactly one action is enabled (or enough), it is invisible and has exactly one
   outcome, and the state hits no goal, the state is replaced by that outcome. */
static int chain_step(Worker *w, u8 *state, int alone)
{
    w->chain_x.enabled = w->chain_x.violated = 0;
    u32 n = model_successors(state, w->chain_states, w->chain_action, w->chain_choice, &w->chain_x);
#if MODEL_NUMBERED
    model_settle(w->chain_states, n);
#endif
    u32 only = chain_only(w, n, alone);
    if (only == NOTHING || w->chain_x.violated) return 0;
    if (action_visible(w->chain_action[only]) || model_goals(state)) return 0;
    copy_state(state, w->chain_states + (u64)only * STATE_BYTES);
    w->chain_action[0] = w->chain_action[only];
    w->chain_choice[0] = w->chain_choice[only];
    return 1;
}

/* Whether a chain of so many steps ends with the last one, an action's from `before` to `state`: it is long, and goes back. */
static int chain_ends(u32 action, u32 rounds, const u8 *before, const u8 *state)
{
    if (rounds < CHAIN_ROUNDS) return 0;
#if MODEL_NUMBERED
    return model_rank(state, action) <= model_rank(before, action);
#else
    return 1;
#endif
}

#if MODEL_NUMBERED
/* By the number of a state: 1 + where its silent step leads, itself where it has none, and whose step it is; 0 where
   nobody has looked. */
typedef struct Link {
    u32 next, action;
} Link;

static Link *chain_links;

/* A silent step as above, but what was chosen is not told. */
INLINE int chain_skip(Worker *w, u8 *state)
{
    u32 before = load_u32(state);
    Link *link = chain_links + before;
    if (!link->next) {
        link->next = 1 + (chain_step(w, state, 0) ? load_u32(state) : before);
        link->action = w->chain_action[0];
    }
    save_u32(state, link->next - 1);
    w->chain_action[0] = link->action;
    return link->next - 1 != before;
}
#else
#define chain_skip(w, state) chain_step(w, state, 0)
#endif

static u32 chain_collapse(Worker *w, u8 *state)
{
    u32 rounds = 0;
    u8 before[STATE_BYTES];
    do copy_state(before, state);
    while (chain_skip(w, state) && !chain_ends(w->chain_action[0], ++rounds, before, state));
    return rounds;
}
#endif

/* Writes the successors of `state` to the buffers from position `at`; returns how many. */
INLINE u32 expand(Worker *w, const u8 *state, u32 at)
{
    w->x.enabled = w->x.violated = 0;
    u8 *to = w->states + (u64)at * STATE_BYTES;
    u32 n = model_successors(state, to, w->action + at, w->choice + at, &w->x);
#if MODEL_NUMBERED && !SETTLES_LATE
    model_settle(to, n);
#endif
    if (CHAINS_IN_PLACE) w->collapsed += w->x.passed;
    for (u32 i = 0; (CHAINS_LINKED || REDUCE_SYMMETRY) && i < n; i++) {
#if CHAINS_LINKED
        w->collapsed += chain_collapse(w, to + (u64)i * STATE_BYTES);
#endif
#if REDUCE_SYMMETRY
        model_canonical(to + (u64)i * STATE_BYTES);
#endif
    }
    return n;
}

#endif
