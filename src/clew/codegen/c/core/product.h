/* The product of the model with a Büchi automaton.

   A key is a packed state and the automaton's state (two bytes). The automaton reads the atoms of
   the state that is left. Marks of acceptance are on edges: those of the automaton first, then,
   with weak fairness, one per process: set where the process takes part in the action or has no
   enabled action in the state that is left. A state without enabled actions repeats itself. */
#ifndef CLEW_PRODUCT_H
#define CLEW_PRODUCT_H

#include "stubborn.h"

#if SEARCH_ORDER == ORDER_EMPTINESS

#define STUTTER NOTHING /* as an action: the state repeats itself */

/* Successors in the product; room for MODEL_MAX_SUCCESSORS + 1 times the automaton's widest state. */
typedef struct Product {
    Region memory;
    u8 *keys;
    u64 *marks, *hash;
    u32 *target;   /* index where the key is stored, else NOTHING */
    u32 *outcome;  /* position in the worker's buffers */
    u32 count;
    u64 all;       /* the marks that an accepting cycle must show */
} Product;

INLINE u32 key_automaton(const u8 *key)
{
    return load_u16(key + STATE_BYTES);
}

COLD int product_open(Search *s, Product *p)
{
    u64 widest = 1;
    for (u32 q = 0; q < s->options.automaton_states; q++)
        if (s->options.first[q + 1] - s->options.first[q] > widest) widest = s->options.first[q + 1] - s->options.first[q];
    u64 rooms = widest * (MODEL_MAX_SUCCESSORS + 1);
    *p = (Product){0};
    if (!region_open(&p->memory, rooms * (KEY_BYTES + 24) + 4096)) return 0;
    p->marks = (u64 *)p->memory.base;
    p->hash = p->marks + rooms;
    p->target = (u32 *)(p->hash + rooms);
    p->outcome = p->target + rooms;
    p->keys = (u8 *)(p->outcome + rooms);
    u32 marks = s->options.marks + (s->options.fairness ? MODEL_PROCESSES : 0);
    p->all = marks >= 64 ? ~0ull : (1ull << marks) - 1;
    return 1;
}

/* Fairness marks of the edge by `action`; `idle` are the processes without enabled action. */
INLINE u64 fair_marks(const Search *s, u32 action, u64 idle)
{
    if (!s->options.fairness) return 0;
    u64 moved = action == STUTTER ? ~0ull : model_processes[action];
    return (moved | idle) << s->options.marks;
}

static u64 idle_processes(const Search *s, const Expansion *x)
{
    u64 busy = 0;
    if (!s->options.fairness) return 0;
    for (u32 i = 0; i < x->enabled; i++) busy |= model_processes[x->actions[i]];
    return ~busy;
}

/* The model's part: successors of the state in the worker's buffers, or itself when it stutters. */
static u32 product_outcomes(Worker *w, const u8 *key)
{
    u32 n = expand(w, key, 0);
    if (w->x.enabled) return n;
    copy_state(w->states, key);
    w->action[0] = STUTTER;
    w->choice[0] = 0;
    w->keep[0] = 1;
    return 1;
}

/* Joins the outcomes [0, n) of the worker (with stubborn sets: those marked) with the automaton's
   edges: for each outcome in order, each edge in order. */
static void product_join(const Search *s, const Worker *w, Product *p, const u8 *key, u32 n)
{
    const Options *o = &s->options;
    u32 from = key_automaton(key);
    u64 atoms = model_atoms(key), idle = idle_processes(s, &w->x);
    p->count = 0;
    for (u32 j = 0; j < n; j++) {
        if (REDUCE_STUBBORN && !w->keep[j]) continue;
        for (u32 e = o->first[from]; e < o->first[from + 1]; e++) {
            const Edge *edge = o->edges + e;
            if ((atoms & edge->must) != edge->must || (atoms & edge->never)) continue;
            u8 *to = p->keys + (u64)p->count * KEY_BYTES;
            copy_state(to, w->states + (u64)j * STATE_BYTES);
            save_u16(to + STATE_BYTES, (u16)edge->target);
            p->marks[p->count] = (edge->marks | fair_marks(s, w->action[j], idle)) & p->all;
            p->outcome[p->count++] = j;
        }
    }
}

/* Looks all successors up, with their memory fetched ahead. */
static void product_find(const Search *s, Product *p)
{
    const Store *t = &s->store;
    for (u32 i = 0; i < p->count; i++) {
        p->hash[i] = store_hash(p->keys + (u64)i * KEY_BYTES);
        store_prefetch(t, p->hash[i]);
    }
    for (u32 i = 0; i < p->count; i++) store_prefetch_key(t, p->hash[i]);
    for (u32 i = 0; i < p->count; i++) p->target[i] = store_find(t, p->keys + (u64)i * KEY_BYTES, p->hash[i]);
}

/* Whether the automaton can leave the key at all; where not, its successors need not be computed. */
static int product_moves(const Search *s, const u8 *key)
{
    u64 atoms = model_atoms(key);
    u32 from = key_automaton(key);
    for (u32 e = s->options.first[from]; e < s->options.first[from + 1]; e++) {
        const Edge *edge = s->options.edges + e;
        if ((atoms & edge->must) == edge->must && !(atoms & edge->never)) return 1;
    }
    return 0;
}

#endif
#endif
