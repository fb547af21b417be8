/* Static partial order reduction: a stubborn set of actions for one state.

   For each enabled action in order a set is closed: an enabled member brings the actions that
   depend on it, a disabled one brings what may make the first of its false conjuncts true. A set
   with a visible enabled action is no candidate. Of the candidates the one with the fewest enabled
   actions is taken, the earliest where several have as few; all enabled actions where none has
   fewer than all. */
#ifndef CLEW_STUBBORN_H
#define CLEW_STUBBORN_H

#include "expand.h"

#if REDUCE_STUBBORN && MODEL_NUMBERED

/* The model has chosen: marks in w->keep the outcomes of the chosen actions; returns how many they are. */
static u32 stubborn_choose(Worker *w, const u8 *state, u32 at, u32 n)
{
    u32 kept = 0, position = 0;
    (void)state;
    for (u32 i = at; i < at + n; i++) {
        while (w->x.actions[position] != w->action[i]) position++;
        w->keep[i] = (u8)(position >= 64 || (w->x.chosen >> position & 1));
        kept += w->keep[i];
    }
    return kept;
}

#elif REDUCE_STUBBORN

INLINE u64 bit_of(const u64 *set, u32 i)
{
    return set[i / 64] >> (i % 64) & 1;
}

static const u64 *stubborn_brings(u32 action, const u64 *enabled, const u64 *truth)
{
    if (bit_of(enabled, action)) return stubborn_dependent[action];
    for (u32 c = stubborn_first[action]; c < stubborn_first[action + 1]; c++)
        if (!bit_of(truth, stubborn_conjuncts[c])) return stubborn_enabling[stubborn_conjuncts[c]];
    return stubborn_dependent[action]; /* should not happen: a disabled action has a false conjunct */
}

/* Closes {seed}; returns its number of enabled actions, or `most` when that is reached or a visible
   action comes in. */
static u32 stubborn_close(u32 seed, u32 most, const u64 *enabled, const u64 *truth, u64 *set)
{
    u64 open[ACTION_WORDS] = {0};
    u32 size = 1;
    __builtin_memset(set, 0, ACTION_WORDS * 8);
    set[seed / 64] = open[seed / 64] = 1ull << (seed % 64);
    if (bit_of(model_visible, seed) || size >= most) return most;
    for (u32 word = 0; word < ACTION_WORDS;) {
        if (!open[word]) {
            word++;
            continue;
        }
        u32 action = word * 64 + (u32)__builtin_ctzll(open[word]);
        open[word] &= open[word] - 1;
        const u64 *brings = stubborn_brings(action, enabled, truth);
        u32 lowest = word;
        for (u32 i = 0; i < ACTION_WORDS; i++) {
            u64 more = brings[i] & ~set[i];
            if (!more) continue;
            set[i] |= more;
            open[i] |= more;
            if (more & enabled[i] & model_visible[i]) return most;
            size += (u32)__builtin_popcountll(more & enabled[i]);
            if (i < lowest) lowest = i;
        }
        if (size >= most) return most;
        word = lowest;
    }
    return size;
}

/* Marks in w->keep which of the n outcomes from position `at` belong to the chosen set; returns how
   many they are. */
static u32 stubborn_choose(Worker *w, const u8 *state, u32 at, u32 n)
{
    u64 truth[CONJUNCT_WORDS + 1], enabled[ACTION_WORDS] = {0}, set[ACTION_WORDS], best[ACTION_WORDS];
    u32 most = w->x.enabled, size = most;
    for (u32 i = 0; i < most; i++) enabled[w->x.actions[i] / 64] |= 1ull << (w->x.actions[i] % 64);
    if (most > 1) model_conjuncts(state, truth);
    for (u32 i = 0; i < most && size > 1; i++) {
        u32 found = stubborn_close(w->x.actions[i], size, enabled, truth, set);
        if (found >= size) continue;
        size = found;
        __builtin_memcpy(best, set, sizeof best);
    }
    u32 kept = 0;
    for (u32 i = at; i < at + n; i++) {
        w->keep[i] = size == most || bit_of(best, w->action[i]);
        kept += w->keep[i];
    }
    return kept;
}

#endif
#endif
