/* Emptiness of the product: is there a reachable cycle that shows every mark?

   Strongly connected components are built during a depth-first search (Couvreur 1999; Geldenhuys
   and Valmari 2004): a stack of roots, each with the marks seen inside its component. An edge into
   a live state merges the components above it. The search stops at the first component that has
   all marks. Keys are stored when they are visited, so their index is their number in preorder. */
#ifndef CLEW_EMPTINESS_H
#define CLEW_EMPTINESS_H

#include "product.h"

#if SEARCH_ORDER == ORDER_EMPTINESS

typedef struct Frame {
    u32 state, pending;
} Frame;

typedef struct Root {
    u64 marks;    /* seen inside the component */
    u64 entering; /* of the edge that leads to the root */
    u32 state, unused;
} Root;

#define PENDING_BYTES (KEY_BYTES + 8)

/* Stacks: extra[0] frames, extra[1] pending keys with the marks of their edge, extra[2] roots,
   extra[3] live states, extra[4] one bit per dead state, extra[5] one bit per state on the path. */
typedef struct Stacks {
    Frame *frames;
    u8 *pending;
    Root *roots;
    u32 *live;
    u64 *dead, *on_path;
    u64 height, waiting, rooted, living, most;
} Stacks;

COLD int stacks_open(Search *s, Stacks *k)
{
    u64 capacity = s->store.capacity;
    u64 room = s->store.memory_limit + 65ull * s->workers[0].limit * PENDING_BYTES;
    *k = (Stacks){0};
    if (!region_open(&s->extra[0], (capacity + 1) * sizeof(Frame))) return 0;
    if (!region_open(&s->extra[1], room)) return 0;
    if (!region_open(&s->extra[2], (capacity + 1) * sizeof(Root))) return 0;
    if (!region_open(&s->extra[3], capacity * 4)) return 0;
    if (!region_open(&s->extra[4], capacity / 8 + 64)) return 0;
    if (REDUCE_STUBBORN && !region_open(&s->extra[5], capacity / 8 + 64)) return 0;
    k->frames = (Frame *)s->extra[0].base;
    k->pending = s->extra[1].base;
    k->roots = (Root *)s->extra[2].base;
    k->live = (u32 *)s->extra[3].base;
    k->dead = (u64 *)s->extra[4].base;
    k->on_path = (u64 *)s->extra[5].base;
    return 1;
}

INLINE int bit_at(const u64 *set, u32 i)
{
    return (int)(set[i / 64] >> (i % 64) & 1);
}

/* An edge of the newest frame into a live state closes a cycle; 1 when it is an accepting one. */
static int merge(Stacks *k, const Product *p, u32 target, u64 marks)
{
    while (k->roots[k->rooted - 1].state > target) {
        k->rooted--;
        marks |= k->roots[k->rooted].marks | k->roots[k->rooted].entering;
    }
    Root *root = k->roots + k->rooted - 1;
    root->marks |= marks;
    return root->marks == p->all;
}

/* Takes the newest frame off the path; a component whose root it is dies. */
static void retreat(Stacks *k)
{
    u32 state = k->frames[--k->height].state;
    if (REDUCE_STUBBORN && state != NOTHING) k->on_path[state / 64] ^= 1ull << (state % 64);
    if (!k->rooted || k->roots[k->rooted - 1].state != state) return;
    k->rooted--;
    while (k->living && k->live[k->living - 1] >= state) {
        u32 gone = k->live[--k->living];
        k->dead[gone / 64] |= 1ull << (gone % 64);
    }
}

#if REDUCE_STUBBORN
static int path_meets(const Stacks *k, const Product *p)
{
    for (u32 i = 0; i < p->count; i++)
        if (p->target[i] != NOTHING && bit_at(k->on_path, p->target[i])) return 1;
    return 0;
}
#endif

static void product_expand(Search *s, Worker *w, Product *p, const Stacks *k, const u8 *key)
{
    (void)k;
    p->count = 0;
    if (!product_moves(s, key)) return;
    u32 n = product_outcomes(w, key);
#if REDUCE_STUBBORN
    u32 kept = w->x.enabled ? stubborn_choose(w, key, 0, n) : n;
    product_join(s, w, p, key, n);
    product_find(s, p);
    if (kept == n || (kept > 0 && !(STUBBORN_PROVISO && path_meets(k, p)))) return;
    __builtin_memset(w->keep, 1, n);
#endif
    product_join(s, w, p, key, n);
    product_find(s, p);
}

/* Expands the newest frame: edges to stored keys count at once, the others wait. */
static u32 advance(Search *s, Worker *w, Product *p, Stacks *k)
{
    Frame *frame = k->frames + k->height - 1;
    product_expand(s, w, p, k, store_key(&s->store, frame->state));
    w->transitions += p->count;
    for (u32 i = 0; i < p->count; i++) {
        u32 target = p->target[i];
        if (target == NOTHING || bit_at(k->dead, target)) continue;
        if (merge(k, p, target, p->marks[i])) return STATUS_FOUND;
    }
    for (u32 i = p->count; i-- > 0;) {
        if (p->target[i] != NOTHING) continue;
        u8 *entry = k->pending + k->waiting++ * PENDING_BYTES;
        save_u64(entry, p->marks[i]);
        copy_key(entry + 8, p->keys + (u64)i * KEY_BYTES);
        frame->pending++;
    }
    return STATUS_RUNNING;
}

static u32 visit(Search *s, Worker *w, Product *p, Stacks *k, const u8 *entry)
{
    Store *t = &s->store;
    u64 marks = load_u64(entry);
    const u8 *key = entry + 8;
    u32 candidate = (u32)t->count, index = store_put(t, key, store_hash(key), candidate);
    if (index != candidate) {
        if (bit_at(k->dead, index) || k->frames[k->height - 1].state == NOTHING) return STATUS_RUNNING;
        return merge(k, p, index, marks) ? STATUS_FOUND : STATUS_RUNNING;
    }
    t->count++;
    t->used++;
    k->frames[k->height++] = (Frame){candidate, 0};
    k->roots[k->rooted++] = (Root){0, marks, candidate, 0};
    k->live[k->living++] = candidate;
    if (REDUCE_STUBBORN) k->on_path[candidate / 64] |= 1ull << (candidate % 64);
    if (k->height - 2 > k->most) k->most = k->height - 2;
    return advance(s, w, p, k);
}

COLD void emptiness_initial(Search *s, Stacks *k)
{
    u8 state[STATE_BYTES];
    u32 n = model_initial(0, state), each = s->options.initials;
    k->frames[k->height++] = (Frame){NOTHING, n * each};
    for (u32 i = n * each; i-- > 0;) {
        model_initial(i / each, state);
        u8 *entry = k->pending + k->waiting++ * PENDING_BYTES;
        save_u64(entry, 0);
        copy_state(entry + 8, state);
        save_u16(entry + 8 + STATE_BYTES, (u16)s->options.initial[i % each]);
    }
}

static u32 emptiness_loop(Search *s, Worker *w, Product *p, Stacks *k)
{
    u8 entry[PENDING_BYTES];
    u32 status = STATUS_RUNNING;
    for (u32 turn = 0; status == STATUS_RUNNING && k->height; turn++) {
        Frame *top = k->frames + k->height - 1;
        if (top->pending == 0) {
            retreat(k);
            continue;
        }
        top->pending--;
        __builtin_memcpy(entry, k->pending + --k->waiting * PENDING_BYTES, PENDING_BYTES);
        status = store_reserve(&s->store, s->control, 1);
        if (status == STATUS_RUNNING) status = visit(s, w, p, k, entry);
        u64 stacks = k->height * sizeof(Frame) + k->rooted * sizeof(Root) + k->living * 4 + k->waiting * PENDING_BYTES + s->store.count / 8;
        if (stacks > s->extra_bytes) s->extra_bytes = stacks;
        s->depth = k->most;
        if (status == STATUS_RUNNING && (turn & 63) == 0) status = search_report(s, w);
    }
    return status == STATUS_RUNNING ? STATUS_DONE : status;
}

#include "lasso.h"

static u32 search_run(Search *s)
{
    Worker *w = s->workers;
    Product product, *p = &product;
    Stacks stacks, *k = &stacks;
    if (!product_open(s, p)) return STATUS_MEMORY;
    w->limit = (u32)(p->memory.bytes / (KEY_BYTES + 24)); /* rooms, for the size of the stacks */
    u32 status = stacks_open(s, k) ? STATUS_RUNNING : STATUS_MEMORY;
    if (status == STATUS_RUNNING) {
        emptiness_initial(s, k);
        status = emptiness_loop(s, w, p, k);
    }
    if (status == STATUS_FOUND) {
        s->result.lasso = 1;
        if (!lasso_build(s, w, p, k)) status = STATUS_MEMORY;
    }
    region_close(&p->memory);
    return status;
}

#endif
#endif
