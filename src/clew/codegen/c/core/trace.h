/* Runs, as lists of steps that the caller can replay.

   An entry is (action, choice, state reached). The first entry is the initial state: its action is
   NOTHING and its choice the number of the initial state. Silent steps inside a chain are entries
   of their own; with symmetry the states are those of the real run, not representatives. */
#ifndef CLEW_TRACE_H
#define CLEW_TRACE_H

#include "expand.h"

#define ENTRY_BYTES (STATE_BYTES + 8)

typedef struct Steps {
    Region memory;
    u64 count;
} Steps;

COLD u8 *steps_last(Steps *r)
{
    return r->memory.base + (r->count - 1) * ENTRY_BYTES + 8;
}

/* Appends an entry; the room doubles by copying when it is used up. */
COLD int steps_add(Steps *r, u32 action, u32 choice, const u8 *state)
{
    if ((r->count + 1) * ENTRY_BYTES > r->memory.bytes) {
        Region larger;
        if (!region_open(&larger, 2 * r->memory.bytes + 1024 * ENTRY_BYTES)) return 0;
        if (r->count) __builtin_memcpy(larger.base, r->memory.base, r->count * ENTRY_BYTES);
        region_close(&r->memory);
        r->memory = larger;
    }
    u8 *entry = r->memory.base + r->count++ * ENTRY_BYTES;
    save_u32(entry, action);
    save_u32(entry + 4, choice);
    copy_state(entry + 8, state);
    return 1;
}

COLD int is_represented(const u8 *state, const u8 *key)
{
    u8 copy[STATE_BYTES];
    copy_state(copy, state);
#if REDUCE_SYMMETRY
    model_canonical(copy);
#endif
    return same_bytes(copy, key, STATE_BYTES);
}

#if REDUCE_CHAINS
/* Appends silent steps from a state on, which is then the last one; `alone`: while only one action is enabled. It ends at a
   state that `key`, where there is one, represents: a model may end its chains early (processes/chain.h). */
COLD int steps_silent(Steps *r, Worker *w, u8 *state, int alone, const u8 *key)
{
    u8 before[STATE_BYTES];
    int ok = 1;
    u32 rounds = 0;
    for (copy_state(before, state); ok; copy_state(before, state)) {
        if ((key && is_represented(state, key)) || !chain_step(w, state, alone)) break;
        u32 action = w->chain_action[0];
        ok = steps_add(r, action, w->chain_choice[0], state);
        if (CHAINS_IN_PLACE && !alone) ok = ok && steps_silent(r, w, state, 1, key);
        if (chain_ends(action, ++rounds, before, state)) break;
    }
    return ok;
}
#endif

/* Appends raw outcome number `via` of the last state, which lies in the worker's buffers, and the
   silent steps behind it, up to a state that `key` represents where there is one. */
COLD int steps_outcome(Steps *r, Worker *w, u32 via, const u8 *key)
{
    int ok = steps_add(r, w->action[via], w->choice[via], w->states + (u64)via * STATE_BYTES);
#if REDUCE_CHAINS
    u8 state[STATE_BYTES];
    copy_state(state, w->states + (u64)via * STATE_BYTES);
    if (CHAINS_IN_PLACE) ok = ok && steps_silent(r, w, state, 1, key);
    if (CHAINS_LINKED) ok = ok && steps_silent(r, w, state, 0, key);
#endif
    return ok;
}

/* Raw outcomes of the last state, in the worker's buffers. */
COLD u32 steps_outcomes(Steps *r, Worker *w)
{
    w->x.enabled = w->x.violated = 0;
    u32 n = model_successors(steps_last(r), w->states, w->action, w->choice, &w->x);
#if MODEL_NUMBERED
    model_settle(w->states, n);
#endif
    return n;
}

/* Appends the steps from the last state to one that `key` represents. */
COLD int steps_to(Steps *r, Worker *w, const u8 *key)
{
    u64 before = r->count;
    u32 n = steps_outcomes(r, w);
    for (u32 via = 0; via < n; via++) {
        if (!steps_outcome(r, w, via, key)) return 0;
        if (is_represented(steps_last(r), key)) return 1;
        r->count = before;
    }
    return 0;
}

COLD int steps_begin(Steps *r, const u8 *key)
{
    u8 state[STATE_BYTES];
    u32 n = model_initial(0, state);
    r->count = 0;
    for (u32 i = 0; i < n; i++) {
        model_initial(i, state);
        if (is_represented(state, key)) return steps_add(r, NOTHING, i, state);
    }
    return 0;
}

#if SEARCH_ORDER != ORDER_EMPTINESS

/* The numbers of the states from an initial one to `index`, at the end of `numbers`. */
COLD u64 trace_numbers(Search *s, u32 index, u32 *numbers, u64 room)
{
    u64 at = room;
    for (; index != NOTHING && at > 0; index = store_parent(&s->store, index)) numbers[--at] = index;
    return at;
}

COLD u64 trace_length(Search *s, u32 index)
{
    u64 n = 0;
    for (; index != NOTHING; index = store_parent(&s->store, index)) n++;
    return n;
}

/* Replaces a key by that of its outcome number `via`; the numbers count from representatives. */
COLD int trace_key(Worker *w, u8 *key, u32 via)
{
    if (via >= expand(w, key, 0)) return 0;
    copy_state(key, w->states + (u64)via * STATE_BYTES);
    return 1;
}

/* Builds the run to a hit in `r`; 0 when there are no links or no memory. */
COLD int trace_build(Search *s, Worker *w, u64 hit, Steps *r)
{
    if (!SEARCH_LINKS) return 0;
#if CHAINS_IN_PLACE
    model_chains(0); /* silent steps are shown one by one */
#endif
    if (SEARCH_COMPACT && SEARCH_ORDER == ORDER_DEPTH) {
        int kept = s->path_length[hit] > 0 && steps_begin(r, s->paths[hit].base);
        for (u64 i = 1; kept && i < s->path_length[hit]; i++) kept = steps_to(r, w, s->paths[hit].base + i * KEY_BYTES);
        return kept;
    }
    u64 length = trace_length(s, s->hits[hit].state);
    Region memory;
    if (!region_open(&memory, length * 4)) return 0;
    u32 *numbers = (u32 *)memory.base;
    trace_numbers(s, s->hits[hit].state, numbers, length);
    int ok;
#if SEARCH_COMPACT
    u8 key[STATE_BYTES];
    r->count = 0;
    model_initial(s->store.steps[numbers[0]], key);
    ok = steps_add(r, NOTHING, s->store.steps[numbers[0]], key);
#if REDUCE_SYMMETRY
    model_canonical(key);
#endif
    for (u64 i = 1; ok && i < length; i++) ok = trace_key(w, key, s->store.steps[numbers[i]]) && steps_to(r, w, key);
#else
    ok = steps_begin(r, store_look(&s->store, numbers[0]));
    for (u64 i = 1; ok && i < length; i++) ok = steps_to(r, w, store_look(&s->store, numbers[i]));
#endif
    region_close(&memory);
    return ok;
}

#endif
#endif
