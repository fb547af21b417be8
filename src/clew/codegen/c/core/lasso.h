/* A short run through an accepting component: a prefix, and a cycle that shows every mark.

   Both are found by breadth-first search over the keys that are stored; the cycle stays inside the
   component and goes to the nearest edge with a missing mark, again and again, then home. */
#ifndef CLEW_LASSO_H
#define CLEW_LASSO_H

#include "trace.h"

#define UNSEEN 0xfffffffeu

typedef struct Lasso {
    Region memory, hops;
    u32 *from, *via, *queue; /* per stored key: where it was reached from and by which outcome */
    u64 count;               /* hops so far */
    u64 room;
    u32 root;                /* the component: live keys from this one on */
    u32 entry;               /* where the prefix enters it */
} Lasso;

typedef struct Hop {
    u32 source, via, target;
} Hop;

static int lasso_open(Lasso *l, u64 keys)
{
    *l = (Lasso){0};
    if (!region_open(&l->memory, keys * 12)) return 0;
    l->from = (u32 *)l->memory.base;
    l->via = l->from + keys;
    l->queue = l->via + keys;
    for (u64 i = 0; i < keys; i++) l->from[i] = UNSEEN;
    return 1;
}

static int lasso_inside(const Lasso *l, const Stacks *k, u32 index)
{
    return index >= l->root && !bit_at(k->dead, index);
}

static int lasso_hop(Lasso *l, Hop hop)
{
    if (l->count == l->room) {
        Region larger;
        u64 room = 2 * l->room + 4096;
        if (!region_open(&larger, room * sizeof(Hop))) return 0;
        if (l->count) __builtin_memcpy(larger.base, l->hops.base, l->count * sizeof(Hop));
        region_close(&l->hops);
        l->hops = larger;
        l->room = room;
    }
    ((Hop *)l->hops.base)[l->count++] = hop;
    return 1;
}

/* Appends the way that the last search found to `end`, and its last hop. */
static int lasso_way(Lasso *l, Hop last)
{
    u64 length = 0;
    for (u32 at = last.source; l->from[at] != NOTHING; at = l->from[at]) length++;
    u64 start = l->count;
    for (u64 i = 0; i < length; i++)
        if (!lasso_hop(l, last)) return 0;
    for (u32 at = last.source; l->from[at] != NOTHING; at = l->from[at])
        ((Hop *)l->hops.base)[start + --length] = (Hop){l->from[at], l->via[at], at};
    return last.via == NOTHING || lasso_hop(l, last);
}

/* What a search is after: entering the component, an edge with one of `marks`, or key `home`. */
typedef struct Aim {
    int entering;
    u64 marks;
    u32 home;
} Aim;

/* All edges of a key, unreduced. */
static void lasso_edges(Search *s, Worker *w, Product *p, u32 index)
{
    const u8 *key = store_key(&s->store, index);
    u32 n = product_outcomes(w, key);
    if (REDUCE_STUBBORN) __builtin_memset(w->keep, 1, n);
    product_join(s, w, p, key, n);
    product_find(s, p);
}

/* Searches from the first `n` keys of the queue (which are marked as seen); appends the way. */
static int lasso_search(Search *s, Worker *w, Product *p, const Stacks *k, Lasso *l, u64 n, Aim aim, u64 *missing)
{
    int found = 0;
    for (u64 at = 0; at < n && !found; at++) {
        u32 index = l->queue[at];
        if (aim.entering && lasso_inside(l, k, index)) {
            found = lasso_way(l, (Hop){index, NOTHING, index});
            l->entry = index;
            break;
        }
        lasso_edges(s, w, p, index);
        for (u32 i = 0; i < p->count && !found; i++) {
            u32 target = p->target[i];
            if (target == NOTHING || (!aim.entering && !lasso_inside(l, k, target))) continue;
            if (!aim.entering && ((p->marks[i] & aim.marks) || target == aim.home)) {
                *missing &= ~p->marks[i];
                found = lasso_way(l, (Hop){index, p->outcome[i], target});
            } else if (l->from[target] == UNSEEN) {
                l->from[target] = index;
                l->via[target] = p->outcome[i];
                l->queue[n++] = target;
            }
        }
        if ((at & 1023) == 0 && control_stopped(s->control)) break;
    }
    for (u64 at = 0; at < n; at++) l->from[l->queue[at]] = UNSEEN;
    return found;
}

static u64 lasso_starts(Search *s, Lasso *l)
{
    u8 key[KEY_BYTES];
    u64 n = 0;
    u32 initial = model_initial(0, key), each = s->options.initials;
    for (u32 i = 0; i < initial * each; i++) {
        model_initial(i / each, key);
        save_u16(key + STATE_BYTES, (u16)s->options.initial[i % each]);
        u32 index = store_find(&s->store, key, store_hash(key));
        if (index == NOTHING || l->from[index] != UNSEEN) continue;
        l->from[index] = NOTHING;
        l->queue[n++] = index;
    }
    return n;
}

/* The hops as steps in s->trace; `loop` is the hop where the cycle begins. */
static int lasso_steps(Search *s, Worker *w, Lasso *l, u64 loop)
{
    const Hop *hops = (const Hop *)l->hops.base;
    Steps r = {s->trace, 0};
    int ok = steps_begin(&r, store_key(&s->store, hops[0].source));
    for (u64 i = 0; ok && i < l->count; i++) {
        if (i == loop) s->prefix = r.count - 1;
        if (steps_outcomes(&r, w), w->x.enabled == 0) {
            u8 state[STATE_BYTES];
            copy_state(state, steps_last(&r));
            ok = steps_add(&r, STUTTER, 0, state);
        } else {
            ok = steps_outcome(&r, w, hops[i].via, 0);
        }
    }
    s->trace = r.memory;
    s->cycle = r.count;
    return ok;
}

static int lasso_build(Search *s, Worker *w, Product *p, const Stacks *k)
{
    Lasso lasso, *l = &lasso;
    u64 missing = p->all, unused = 0;
    if (!lasso_open(l, s->store.count)) return 0;
    l->root = k->roots[k->rooted - 1].state;
    int ok = lasso_search(s, w, p, k, l, lasso_starts(s, l), (Aim){1, 0, NOTHING}, &unused);
    u64 loop = l->count;
    u32 at = l->entry;
    while (ok && (missing || at != l->entry || l->count == loop)) {
        l->from[at] = NOTHING;
        l->queue[0] = at;
        ok = lasso_search(s, w, p, k, l, 1, (Aim){0, missing, missing ? NOTHING : l->entry}, &missing);
        if (ok) at = ((Hop *)l->hops.base)[l->count - 1].target;
    }
    if (ok) ok = lasso_steps(s, w, l, loop);
    region_close(&l->memory);
    region_close(&l->hops);
    return ok;
}

#endif
