/* Saturation of automata on stacks under the rules of a pushdown system.
 *
 * Backward: from an automaton for a set of configurations, one for its predecessors. Edges are found in the order of the
 * length of the shortest run that they stand for (Knuth's generalisation of Dijkstra's algorithm), so that each edge keeps a shortest
 * reason. On demand: the same, but a rule takes part only when its head is known to be reachable from the one head that is asked
 * for; so what is found is about successors of that head only. Its edges are found in an order that need not be that of length.
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

enum { FEW_NODES = 128 }; /* with so many nodes a row of edges per head is smaller than a table */

/* A rule that waits for an edge at a head: with a first edge already found, or (first == -1) from its start. */
typedef struct {
    i32 rule, first, next;
} waiter;

typedef struct {
    i64 weight;
    i32 edge;
} queued;

enum { BUCKETS = 1024 };

typedef struct {
    i32 edge, next;
} bucketed;

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
    i32 *next_rule, *rule_at; /* on demand: the rules of each head */
    i64 rule_at_room;
    u8 *reached;              /* on demand: per head */
    i64 reached_room;
    i32 *due;                 /* heads that are reached, and whose rules do not take part yet */
    i64 due_count, due_room;
    i32 *rows;                /* with few nodes: the edge of each head and target, instead of a table */
    i64 rows_room;
    i32 nodes, on_demand;
    queued *heap; /* of the long ones; the others lie in buckets, which touches less memory */
    i64 heap_count, heap_room;
    i32 bucket[BUCKETS]; /* per weight: the first of its list */
    bucketed *entries;
    i64 entry_room;
    i32 entry_count, unused, lowest;
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
    if (b->nodes <= FEW_NODES) {
        i64 from = (i64)made * b->nodes;
        if (!grow((void **)&b->rows, &b->rows_room, from + b->nodes, sizeof *b->rows)) return -1;
        memset(b->rows + from, 0xff, (usize)b->nodes * sizeof *b->rows);
    }
    if (b->on_demand) {
        if (!grow((void **)&b->reached, &b->reached_room, b->head_count, sizeof *b->reached)) return -1;
        if (!grow((void **)&b->rule_at, &b->rule_at_room, b->head_count, sizeof *b->rule_at)) return -1;
        b->reached[made] = 0;
        b->rule_at[made] = -1;
    }
    return made;
}

/* The place of the edge from a head to a target; 0: no memory. */
static i32 *edge_slot(backward *b, i32 head, i32 target) {
    if (b->nodes <= FEW_NODES) return &b->rows[(i64)head * b->nodes + target];
    return table_make(&b->known, pair(head, target));
}

/* The head is reachable: its rules will take part. */
static int reach(backward *b, i32 head) {
    if (!b->on_demand || b->reached[head]) return 1;
    b->reached[head] = 1;
    if (!grow((void **)&b->due, &b->due_room, b->due_count + 1, sizeof *b->due)) return 0;
    b->due[b->due_count++] = head;
    return 1;
}

static int bucket_push(backward *b, i32 weight, i32 edge) {
    i32 at = b->unused;
    if (at >= 0) {
        b->unused = b->entries[at].next;
    } else {
        at = b->entry_count++;
        if (!grow((void **)&b->entries, &b->entry_room, b->entry_count, sizeof *b->entries)) return 0;
    }
    b->entries[at] = (bucketed){edge, b->bucket[weight]};
    b->bucket[weight] = at;
    if (weight < b->lowest) b->lowest = weight;
    return 1;
}

static int heap_push(backward *b, i64 weight, i32 edge) {
    if (weight < BUCKETS) return bucket_push(b, (i32)weight, edge);
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

/* The next edge by length; -1: none is left. */
static i32 next_edge(backward *b) {
    while (b->lowest < BUCKETS && b->bucket[b->lowest] < 0) b->lowest++;
    if (b->lowest == BUCKETS) return b->heap_count ? heap_pop(b).edge : -1;
    i32 at = b->bucket[b->lowest];
    bucketed found = b->entries[at];
    b->bucket[b->lowest] = found.next;
    b->entries[at].next = b->unused;
    b->unused = at;
    return found.edge;
}

static const i64 LONGEST = (i64)1 << 60; /* lengths are exact below this */

static i64 plus(i64 one, i64 other) {
    i64 sum = one + other;
    return sum > LONGEST ? LONGEST : sum;
}

static int propose(backward *b, i32 head, i32 node, i32 symbol, i32 target, i64 weight, i32 rule,
                   i32 first, i32 second) {
    clew_saturated *out = b->out;
    i32 *slot = edge_slot(b, head, target);
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
    if (head < 0 || !reach(b, head) || !wait_at(b, head, rule, edge)) return 0;
    for (i32 other = b->settled[head]; other >= 0; other = b->next_settled[other]) {
        i64 weight = plus(found.weight, b->out->edges[other].weight);
        if (!propose_by_rule(b, rule, b->out->edges[other].target, weight, edge, other)) return 0;
    }
    return 1;
}

/* The rule waits, and there is an edge that it may begin with, or end with. */
static int meet(backward *b, waiter w, i32 edge) {
    clew_edge found = b->out->edges[edge];
    if (w.first >= 0)
        return propose_by_rule(b, w.rule, found.target, plus(b->out->edges[w.first].weight, found.weight), w.first, edge);
    if (b->rules.second[w.rule] < 0) return propose_by_rule(b, w.rule, found.target, found.weight, edge, -1);
    return halfway(b, w.rule, edge);
}

static int settle(backward *b, i32 edge) {
    i32 head = b->head_of_edge[edge];
    b->done[edge] = 1;
    b->next_settled[edge] = b->settled[head];
    b->settled[head] = edge;
    for (i32 at = b->waiting[head]; at >= 0; at = b->waiters[at].next)
        if (!meet(b, b->waiters[at], edge)) return 0;
    return 1;
}

/* The rule takes part: it waits for its first symbol, and takes what is there already. */
static int take_part(backward *b, i32 n) {
    const rule_columns *r = &b->rules;
    if (r->first[n] < 0) return propose_by_rule(b, n, r->target[n], 0, -1, -1);
    i32 head = head_number(b, r->target[n], r->first[n]);
    if (head < 0 || !reach(b, head) || !wait_at(b, head, n, -1)) return 0;
    for (i32 other = b->settled[head]; other >= 0; other = b->next_settled[other])
        if (!meet(b, (waiter){n, -1, -1}, other)) return 0;
    return 1;
}

static int run_due(backward *b) {
    while (b->due_count) {
        i32 head = b->due[--b->due_count];
        for (i32 n = b->rule_at[head]; n >= 0; n = b->next_rule[n])
            if (!take_part(b, n)) return 0;
    }
    return 1;
}

static int run_backward(backward *b, const link_columns *links, i32 asked, i32 asked_symbol) {
    const rule_columns *r = &b->rules;
    for (i32 n = r->count - 1; n >= 0; n--) {
        i32 head = b->head_of_rule[n] = head_number(b, r->control[n], r->top[n]);
        if (head < 0) return 0;
        if (!b->on_demand) continue;
        b->next_rule[n] = b->rule_at[head];
        b->rule_at[head] = n;
    }
    for (i32 n = 0; n < links->count; n++) {
        i32 head = head_number(b, links->source[n], links->symbol[n]);
        if (head < 0 || !propose(b, head, links->source[n], links->symbol[n], links->target[n], 0, -1, -1, -1)) return 0;
    }
    if (b->on_demand) {
        i32 head = head_number(b, asked, asked_symbol);
        if (head < 0 || !reach(b, head) || !run_due(b)) return 0;
    } else {
        for (i32 n = 0; n < r->count; n++)
            if (!take_part(b, n)) return 0;
    }
    for (i32 edge; (edge = next_edge(b)) >= 0;)
        if (!b->done[edge] && (!settle(b, edge) || !run_due(b))) return 0;
    return 1;
}

EXPORT clew_saturated *clew_backward(i32 nodes, i32 asked, i32 asked_symbol, i32 count, const i32 *control, const i32 *top,
                              const i32 *target, const i32 *first, const i32 *second, const i32 *cost,
                              i32 link_count, const i32 *source, const i32 *symbol, const i32 *end) {
    clew_saturated *out = calloc(1, sizeof *out);
    if (!out) return 0;
    out->nodes = nodes;
    backward b = {.out = out, .rules = {control, top, target, first, second, cost, count}};
    b.nodes = nodes;
    b.unused = -1;
    memset(b.bucket, 0xff, sizeof b.bucket);
    b.on_demand = asked >= 0;
    link_columns links = {source, symbol, end, link_count};
    b.head_of_rule = malloc(((usize)count + 1) * sizeof *b.head_of_rule);
    b.next_rule = malloc(((usize)count + 1) * sizeof *b.next_rule);
    int opened = table_open(&b.heads, room_for(count)) & table_open(&b.known, nodes <= FEW_NODES ? 16 : 4 * room_for(count));
    out->failed = !(opened && b.head_of_rule && b.next_rule && run_backward(&b, &links, asked, asked_symbol));
    table_close(&b.heads);
    table_close(&b.known);
    free(b.waiting), free(b.settled), free(b.next_settled), free(b.done), free(b.waiters), free(b.head_of_edge);
    free(b.head_of_rule), free(b.heap), free(b.next_rule), free(b.rule_at), free(b.reached), free(b.due), free(b.rows);
    free(b.entries);
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
