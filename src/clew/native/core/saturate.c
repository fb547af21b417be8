/* Saturation of automata on stacks under the rules of a pushdown system.
 *
 * Backward: from an automaton for a set of configurations, one for its predecessors. Edges are found in the order of the
 * length of the shortest run that they stand for (Knuth's generalisation of Dijkstra's algorithm), so that each edge keeps a shortest
 * reason. Forward: from an automaton for a set, one for its successors, first in, first out (Schwoon 2002, algorithm 2).
 *
 * Nodes 0 .. controls-1 are control states, and no given edge leads into one. Rules lie in columns; an absent symbol is -1.
 */
#include "types.h"

#define EXPORT __attribute__((visibility("default"), used))

void *malloc(usize);
void *calloc(usize, usize);
void *realloc(void *, usize);
void free(void *);
void *memset(void *, int, usize);

typedef struct {
    i32 source, symbol, target; /* symbol == number of symbols: the empty word */
    i32 rule;                   /* the last rule; -1: given; -2: composed of two edges */
    i32 first, second;          /* the edges that it was made of; -1: none */
    i64 weight;                 /* backward: the length of a shortest run */
} clew_edge;

typedef struct {
    clew_edge *edges;
    i64 count, room;
    i32 nodes;
    i32 failed; /* 1: no memory */
} clew_saturated;

/* --- a table from pairs of numbers to numbers ---------------------------------------------------------------------- */

typedef struct {
    u64 *keys;
    i32 *values;
    u64 mask, used;
} table;

static const u64 FREE = ~(u64)0;

static u64 pair(i32 high, i32 low) { return (u64)(u32)high << 32 | (u32)low; }

static u64 scatter(u64 key) {
    key = (key ^ (key >> 32)) * 0x9e3779b97f4a7c15u;
    return key ^ (key >> 29);
}

static int table_open(table *t, u64 room) {
    t->mask = room - 1;
    t->used = 0;
    t->keys = malloc(room * sizeof *t->keys);
    t->values = malloc(room * sizeof *t->values);
    if (!t->keys || !t->values) return 0;
    memset(t->keys, 0xff, room * sizeof *t->keys);
    return 1;
}

/* A power of two that a table of about so many keys does not outgrow soon. */
static u64 room_for(i32 count) {
    u64 room = 1 << 10;
    while (room < 2 * (u64)count) room *= 2;
    return room;
}

static void table_close(table *t) {
    free(t->keys);
    free(t->values);
}

static i32 *table_slot(table *t, u64 key) {
    u64 at = scatter(key) & t->mask;
    while (t->keys[at] != FREE && t->keys[at] != key) at = (at + 1) & t->mask;
    return t->keys[at] == key ? &t->values[at] : 0;
}

/* The value of the key, or 0 without memory; a new key gets the value -1. */
static i32 *table_make(table *t, u64 key) {
    if (10 * t->used >= 7 * t->mask) {
        table larger;
        if (!table_open(&larger, 2 * (t->mask + 1))) return 0;
        for (u64 at = 0; at <= t->mask; at++) {
            if (t->keys[at] == FREE) continue;
            *table_make(&larger, t->keys[at]) = t->values[at];
        }
        table_close(t);
        *t = larger;
    }
    u64 at = scatter(key) & t->mask;
    while (t->keys[at] != FREE && t->keys[at] != key) at = (at + 1) & t->mask;
    if (t->keys[at] == FREE) {
        t->keys[at] = key;
        t->values[at] = -1;
        t->used++;
    }
    return &t->values[at];
}

/* --- growing arrays ------------------------------------------------------------------------------------------------- */

static int grow(void **array, i64 *room, i64 needed, usize size) {
    if (needed <= *room) return 1;
    i64 more = *room ? *room : 1024;
    while (more < needed) more *= 2;
    void *larger = realloc(*array, (usize)more * size);
    if (!larger) return 0;
    *array = larger;
    *room = more;
    return 1;
}

typedef struct {
    const i32 *control, *top, *target, *first, *second, *cost;
    i32 count;
} rule_columns;

typedef struct {
    const i32 *source, *symbol, *target;
    i32 count;
} link_columns;

/* --- backward ------------------------------------------------------------------------------------------------------- */

/* A rule that waits for an edge at a head: with a first edge already found, or (first == -1) from its start. */
typedef struct {
    i32 rule, first, next;
} waiter;

typedef struct {
    i64 weight;
    i32 edge;
} queued;

typedef struct {
    clew_saturated *out;
    rule_columns rules;
    table heads, known;
    i32 *waiting, *settled; /* per head: the first of its list */
    i32 *next_settled;      /* per edge */
    u8 *done;              /* per edge */
    i64 waiting_room, settled_room, next_room, done_room;
    waiter *waiters;
    i64 waiter_count, waiter_room;
    i32 *head_of_edge;
    i64 head_of_edge_room;
    i32 *head_of_rule;
    queued *heap;
    i64 heap_count, heap_room;
    i32 head_count;
} backward;

static i32 head_number(backward *b, i32 node, i32 symbol) {
    i32 *slot = table_make(&b->heads, pair(node, symbol));
    if (!slot) return -1;
    if (*slot >= 0) return *slot;
    i32 made = b->head_count++;
    *slot = made;
    if (!grow((void **)&b->waiting, &b->waiting_room, b->head_count, sizeof *b->waiting)) return -1;
    if (!grow((void **)&b->settled, &b->settled_room, b->head_count, sizeof *b->settled)) return -1;
    b->waiting[made] = b->settled[made] = -1;
    return made;
}

static int heap_push(backward *b, i64 weight, i32 edge) {
    if (!grow((void **)&b->heap, &b->heap_room, b->heap_count + 1, sizeof *b->heap)) return 0;
    i64 at = b->heap_count++;
    while (at > 0) {
        i64 up = (at - 1) / 2;
        if (b->heap[up].weight <= weight) break;
        b->heap[at] = b->heap[up];
        at = up;
    }
    b->heap[at] = (queued){weight, edge};
    return 1;
}

static queued heap_pop(backward *b) {
    queued top = b->heap[0], last = b->heap[--b->heap_count];
    i64 at = 0;
    for (;;) {
        i64 down = 2 * at + 1;
        if (down >= b->heap_count) break;
        if (down + 1 < b->heap_count && b->heap[down + 1].weight < b->heap[down].weight) down++;
        if (last.weight <= b->heap[down].weight) break;
        b->heap[at] = b->heap[down];
        at = down;
    }
    b->heap[at] = last;
    return top;
}

static const i64 LONGEST = (i64)1 << 60; /* lengths are exact below this */

static i64 plus(i64 one, i64 other) {
    i64 sum = one + other;
    return sum > LONGEST ? LONGEST : sum;
}

static int propose(backward *b, i32 head, i32 node, i32 symbol, i32 target, i64 weight, i32 rule,
                   i32 first, i32 second) {
    clew_saturated *out = b->out;
    i32 *slot = table_make(&b->known, pair(head, target));
    if (!slot) return 0;
    i32 edge = *slot;
    if (edge >= 0 && (b->done[edge] || out->edges[edge].weight <= weight)) return 1;
    if (edge < 0) {
        edge = *slot = (i32)out->count++;
        if (!grow((void **)&out->edges, &out->room, out->count, sizeof *out->edges)) return 0;
        if (!grow((void **)&b->next_settled, &b->next_room, out->count, sizeof *b->next_settled)) return 0;
        if (!grow((void **)&b->done, &b->done_room, out->count, sizeof *b->done)) return 0;
        if (!grow((void **)&b->head_of_edge, &b->head_of_edge_room, out->count, sizeof *b->head_of_edge)) return 0;
        b->done[edge] = 0;
        b->head_of_edge[edge] = head;
    }
    out->edges[edge] = (clew_edge){node, symbol, target, rule, first, second, weight};
    return heap_push(b, weight, edge);
}

static int propose_by_rule(backward *b, i32 rule, i32 target, i64 weight, i32 first, i32 second) {
    const rule_columns *r = &b->rules;
    i64 total = plus(weight, r->cost[rule]);
    return propose(b, b->head_of_rule[rule], r->control[rule], r->top[rule], target, total, rule, first, second);
}

static int wait_at(backward *b, i32 head, i32 rule, i32 first) {
    if (!grow((void **)&b->waiters, &b->waiter_room, b->waiter_count + 1, sizeof *b->waiters)) return 0;
    b->waiters[b->waiter_count] = (waiter){rule, first, b->waiting[head]};
    b->waiting[head] = (i32)b->waiter_count++;
    return 1;
}

/* The edge is the first symbol of a push rule: wait for the second, and take what is there already. */
static int halfway(backward *b, i32 rule, i32 edge) {
    clew_edge found = b->out->edges[edge];
    i32 head = head_number(b, found.target, b->rules.second[rule]);
    if (head < 0 || !wait_at(b, head, rule, edge)) return 0;
    for (i32 other = b->settled[head]; other >= 0; other = b->next_settled[other]) {
        i64 weight = plus(found.weight, b->out->edges[other].weight);
        if (!propose_by_rule(b, rule, b->out->edges[other].target, weight, edge, other)) return 0;
    }
    return 1;
}

static int settle(backward *b, i32 edge) {
    i32 head = b->head_of_edge[edge];
    b->done[edge] = 1;
    b->next_settled[edge] = b->settled[head];
    b->settled[head] = edge;
    clew_edge found = b->out->edges[edge];
    for (i32 at = b->waiting[head]; at >= 0; at = b->waiters[at].next) {
        waiter w = b->waiters[at];
        if (w.first >= 0) {
            i64 weight = plus(b->out->edges[w.first].weight, found.weight);
            if (!propose_by_rule(b, w.rule, found.target, weight, w.first, edge)) return 0;
        } else if (b->rules.second[w.rule] < 0) {
            if (!propose_by_rule(b, w.rule, found.target, found.weight, edge, -1)) return 0;
        } else if (!halfway(b, w.rule, edge)) {
            return 0;
        }
    }
    return 1;
}

static int run_backward(backward *b, const link_columns *links) {
    const rule_columns *r = &b->rules;
    for (i32 n = 0; n < r->count; n++) {
        if ((b->head_of_rule[n] = head_number(b, r->control[n], r->top[n])) < 0) return 0;
        if (r->first[n] < 0) continue;
        i32 head = head_number(b, r->target[n], r->first[n]);
        if (head < 0 || !wait_at(b, head, n, -1)) return 0;
    }
    for (i32 n = 0; n < links->count; n++) {
        i32 head = head_number(b, links->source[n], links->symbol[n]);
        if (head < 0 || !propose(b, head, links->source[n], links->symbol[n], links->target[n], 0, -1, -1, -1)) return 0;
    }
    for (i32 n = 0; n < r->count; n++)
        if (r->first[n] < 0 && !propose_by_rule(b, n, r->target[n], 0, -1, -1)) return 0;
    while (b->heap_count) {
        queued next = heap_pop(b);
        if (b->done[next.edge]) continue;
        if (!settle(b, next.edge)) return 0;
    }
    return 1;
}

EXPORT clew_saturated *clew_backward(i32 nodes, i32 count, const i32 *control, const i32 *top,
                              const i32 *target, const i32 *first, const i32 *second, const i32 *cost,
                              i32 link_count, const i32 *source, const i32 *symbol, const i32 *end) {
    clew_saturated *out = calloc(1, sizeof *out);
    if (!out) return 0;
    out->nodes = nodes;
    backward b = {.out = out, .rules = {control, top, target, first, second, cost, count}};
    link_columns links = {source, symbol, end, link_count};
    b.head_of_rule = malloc(((usize)count + 1) * sizeof *b.head_of_rule);
    int opened = table_open(&b.heads, room_for(count)) & table_open(&b.known, 4 * room_for(count));
    out->failed = !(opened && b.head_of_rule && run_backward(&b, &links));
    table_close(&b.heads);
    table_close(&b.known);
    free(b.waiting), free(b.settled), free(b.next_settled), free(b.done), free(b.waiters), free(b.head_of_edge);
    free(b.head_of_rule), free(b.heap);
    return out;
}

/* --- forward -------------------------------------------------------------------------------------------------------- */

typedef struct {
    clew_saturated *out;
    rule_columns rules;
    table rules_at;    /* the first rule of a head */
    table numbers;     /* a number per (source, symbol), for */
    table known;       /* the edge of (that number, target) */
    table betweens;    /* the node between the two symbols of a push: per (target, first symbol) */
    i32 *next_rule;       /* per rule */
    i32 *leaving, *empty; /* per node: the first edge out of it, the first empty edge into it */
    i64 leaving_room, empty_room;
    i32 *next_edge;       /* per edge: the next of its list */
    i64 next_edge_room;
    i32 epsilon;
} forward;

static i32 new_node(forward *f) {
    i32 made = f->out->nodes++;
    if (!grow((void **)&f->leaving, &f->leaving_room, f->out->nodes, sizeof *f->leaving)) return -1;
    if (!grow((void **)&f->empty, &f->empty_room, f->out->nodes, sizeof *f->empty)) return -1;
    f->leaving[made] = f->empty[made] = -1;
    return made;
}

static int add_edge(forward *f, i32 source, i32 symbol, i32 target, i32 rule, i32 first,
                    i32 second) {
    clew_saturated *out = f->out;
    i32 *number = table_make(&f->numbers, pair(source, symbol));
    if (!number) return 0;
    if (*number < 0) *number = (i32)f->numbers.used;
    i32 *slot = table_make(&f->known, pair(*number, target));
    if (!slot) return 0;
    if (*slot >= 0) return 1;
    i32 edge = *slot = (i32)out->count++;
    if (!grow((void **)&out->edges, &out->room, out->count, sizeof *out->edges)) return 0;
    if (!grow((void **)&f->next_edge, &f->next_edge_room, out->count, sizeof *f->next_edge)) return 0;
    out->edges[edge] = (clew_edge){source, symbol, target, rule, first, second, 0};
    i32 *list = symbol == f->epsilon ? &f->empty[target] : &f->leaving[source];
    f->next_edge[edge] = *list;
    *list = edge;
    return 1;
}

static i32 between(forward *f, i32 control, i32 symbol) {
    i32 *slot = table_make(&f->betweens, pair(control, symbol));
    if (!slot) return -1;
    if (*slot < 0) *slot = new_node(f);
    return *slot;
}

static int apply_rule(forward *f, i32 n, i32 edge) {
    const rule_columns *r = &f->rules;
    i32 rest = f->out->edges[edge].target;
    if (r->first[n] < 0) return add_edge(f, r->target[n], f->epsilon, rest, n, edge, -1);
    if (r->second[n] < 0) return add_edge(f, r->target[n], r->first[n], rest, n, edge, -1);
    i32 middle = between(f, r->target[n], r->first[n]);
    return middle >= 0 && add_edge(f, r->target[n], r->first[n], middle, n, -1, -1) &&
           add_edge(f, middle, r->second[n], rest, n, edge, -1);
}

/* Every edge is looked at once, after it was found: with the rules of its head, and with its neighbours by empty edges. */
static int look(forward *f, i32 edge) {
    clew_edge found = f->out->edges[edge];
    if (found.symbol == f->epsilon) {
        for (i32 at = f->leaving[found.target]; at >= 0; at = f->next_edge[at]) {
            clew_edge behind = f->out->edges[at];
            if (!add_edge(f, found.source, behind.symbol, behind.target, -2, edge, at)) return 0;
        }
        return 1;
    }
    for (i32 at = f->empty[found.source]; at >= 0; at = f->next_edge[at]) {
        i32 control = f->out->edges[at].source;
        if (!add_edge(f, control, found.symbol, found.target, -2, at, edge)) return 0;
    }
    i32 *rule = table_slot(&f->rules_at, pair(found.source, found.symbol));
    for (i32 n = rule ? *rule : -1; n >= 0; n = f->next_rule[n])
        if (!apply_rule(f, n, edge)) return 0;
    return 1;
}

static int run_forward(forward *f, const link_columns *links, i32 nodes) {
    while (f->out->nodes < nodes)
        if (new_node(f) < 0) return 0;
    for (i32 n = f->rules.count - 1; n >= 0; n--) {
        i32 *slot = table_make(&f->rules_at, pair(f->rules.control[n], f->rules.top[n]));
        if (!slot) return 0;
        f->next_rule[n] = *slot;
        *slot = n;
    }
    for (i32 n = 0; n < links->count; n++)
        if (!add_edge(f, links->source[n], links->symbol[n], links->target[n], -1, -1, -1)) return 0;
    for (i64 edge = 0; edge < f->out->count; edge++)
        if (!look(f, (i32)edge)) return 0;
    return 1;
}

EXPORT clew_saturated *clew_forward(i32 nodes, i32 epsilon, i32 count, const i32 *control,
                             const i32 *top, const i32 *target, const i32 *first, const i32 *second,
                             i32 link_count, const i32 *source, const i32 *symbol, const i32 *end) {
    clew_saturated *out = calloc(1, sizeof *out);
    if (!out) return 0;
    forward f = {.out = out, .epsilon = epsilon, .rules = {control, top, target, first, second, 0, count}};
    link_columns links = {source, symbol, end, link_count};
    f.next_rule = malloc(((usize)count + 1) * sizeof *f.next_rule);
    int opened = table_open(&f.rules_at, 1 << 12) & table_open(&f.numbers, 1 << 12) & table_open(&f.known, 1 << 12) &
                 table_open(&f.betweens, 1 << 12);
    out->failed = !(opened && f.next_rule && run_forward(&f, &links, nodes));
    table_close(&f.rules_at), table_close(&f.numbers), table_close(&f.known), table_close(&f.betweens);
    free(f.next_rule), free(f.leaving), free(f.empty), free(f.next_edge);
    return out;
}

EXPORT void clew_release(clew_saturated *out) {
    free(out->edges);
    free(out);
}

/* The next edge from that number on with that source and symbol; -1: none. */
EXPORT i64 clew_find(const clew_saturated *out, i32 source, i32 symbol, i64 from) {
    for (i64 at = from; at < out->count; at++)
        if (out->edges[at].source == source && out->edges[at].symbol == symbol) return at;
    return -1;
}
