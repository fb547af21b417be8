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
    i32 node, symbol;
} clew_head;

typedef struct {
    i32 head, target;  /* head: a number, see below */
    i32 rule;          /* the last rule; -1: given */
    i32 first, second; /* the edges that it was made of; -1: none */
    i64 weight;        /* the length of a shortest run */
} clew_edge;

typedef struct {
    clew_edge *edges;
    i64 count, room;
    clew_head *heads;
    i64 head_count, head_room;
    i32 failed; /* 1: no memory */
} clew_saturated;

/* --- a table from pairs of numbers to numbers ---------------------------------------------------------------------- */

typedef struct {
    u64 key;
    i32 value;
} entry;

typedef struct {
    entry *entries;
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
    t->entries = malloc(room * sizeof *t->entries);
    if (!t->entries) return 0;
    memset(t->entries, 0xff, room * sizeof *t->entries);
    return 1;
}

/* A power of two that a table of about so many keys does not outgrow soon. */
static u64 room_for(i32 count) {
    u64 room = 1 << 10;
    while (room < 2 * (u64)count) room *= 2;
    return room;
}

static void table_close(table *t) { free(t->entries); }

/* The value of the key, or 0 without memory; a new key gets the value -1. */
static i32 *table_make(table *t, u64 key) {
    if (10 * t->used >= 7 * t->mask) {
        table larger;
        if (!table_open(&larger, 2 * (t->mask + 1))) return 0;
        for (u64 at = 0; at <= t->mask; at++) {
            if (t->entries[at].key == FREE) continue;
            *table_make(&larger, t->entries[at].key) = t->entries[at].value;
        }
        table_close(t);
        *t = larger;
    }
    u64 at = scatter(key) & t->mask;
    while (t->entries[at].key != FREE && t->entries[at].key != key) at = (at + 1) & t->mask;
    if (t->entries[at].key == FREE) {
        t->entries[at] = (entry){key, -1};
        t->used++;
    }
    return &t->entries[at].value;
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

/* Most edges that rules propose are settled already. With so many targets a set of bits per head says so, which touches
 * little memory; with more of them lists are shorter. With few targets also a row of edges per head is smaller than a table. */
enum { NARROW = 1024, FEW = 128 };

/* A rule that waits for an edge at a head: with a first edge already found, or (first == -1) from its start. */
typedef struct {
    i32 rule, first;
} waiter;

enum { TOGETHER = 7 };

/* Those that wait at one head lie together: a line of the cache holds so many. */
typedef struct {
    i32 next, count;
    waiter each[TOGETHER];
} waiters;

/* An edge that waits to be settled, with its head and target, so that nothing else is looked at if it is settled by then. */
typedef struct {
    i32 edge, head, target;
} due_edge;

typedef struct {
    i64 weight;
    due_edge due;
} queued;

enum { BUCKETS = 1024, AHEAD = 8 };

typedef struct {
    due_edge *each;
    i64 count, room, taken;
} bucket;

typedef struct {
    clew_saturated *out;
    rule_columns rules;
    table heads, known;
    i32 *waiting;           /* per head: the first of its lists */
    i64 waiting_room;
    waiters *lists;
    i64 list_count, list_room;
    u64 *settled_bits;      /* narrow: per head, whose targets have an edge that is settled */
    i64 bits_room;
    i32 *settled;           /* otherwise: per head, the first of the list of edges that are settled */
    i32 *next_settled;      /* per edge: the next one; NOT_SETTLED */
    i64 settled_room, next_room;
    i32 *head_of_rule;
    i32 *next_rule, *rule_at; /* on demand: the rules of each head */
    i64 rule_at_room;
    u8 *reached;              /* on demand: per head */
    i64 reached_room;
    i32 *due;                 /* heads that are reached, and whose rules do not take part yet */
    i64 due_count, due_room;
    i32 *rows;                /* with few nodes: the edge of each head and target, instead of a table */
    i64 rows_room;
    i32 targets, words;       /* edges lead into the nodes below this; so many words have a bit for each, 0: wide */
    i32 nodes;                /* where heads are numbered symbol by symbol: so many of each; else 0 */
    i32 on_demand;
    bucket buckets[BUCKETS]; /* per weight, in the order of arrival */
    i32 lowest;
    queued *heap; /* of the longer ones */
    i64 heap_count, heap_room;
} backward;

/* There are so many heads now. */
static int open_heads(backward *b, i64 count) {
    i64 from = b->out->head_count, more = count - from;
    b->out->head_count = count;
    if (!grow((void **)&b->out->heads, &b->out->head_room, count, sizeof *b->out->heads)) return 0;
    if (!grow((void **)&b->waiting, &b->waiting_room, count, sizeof *b->waiting)) return 0;
    memset(b->waiting + from, 0xff, (usize)more * sizeof *b->waiting);
    if (b->words) {
        if (!grow((void **)&b->settled_bits, &b->bits_room, count * b->words, sizeof *b->settled_bits)) return 0;
        memset(b->settled_bits + from * b->words, 0, (usize)(more * b->words) * sizeof *b->settled_bits);
    } else {
        if (!grow((void **)&b->settled, &b->settled_room, count, sizeof *b->settled)) return 0;
        memset(b->settled + from, 0xff, (usize)more * sizeof *b->settled);
    }
    if (b->targets <= FEW) {
        if (!grow((void **)&b->rows, &b->rows_room, count * b->targets, sizeof *b->rows)) return 0;
        memset(b->rows + from * b->targets, 0xff, (usize)(more * b->targets) * sizeof *b->rows);
    }
    if (!b->on_demand) return 1;
    if (!grow((void **)&b->reached, &b->reached_room, count, sizeof *b->reached)) return 0;
    if (!grow((void **)&b->rule_at, &b->rule_at_room, count, sizeof *b->rule_at)) return 0;
    memset(b->reached + from, 0, (usize)more * sizeof *b->reached);
    memset(b->rule_at + from, 0xff, (usize)more * sizeof *b->rule_at);
    return 1;
}

static i32 head_number(backward *b, i32 node, i32 symbol) {
    if (b->nodes) {
        i32 made = symbol * b->nodes + node;
        b->out->heads[made] = (clew_head){node, symbol};
        return made;
    }
    i32 *slot = table_make(&b->heads, pair(node, symbol));
    if (!slot) return -1;
    if (*slot >= 0) return *slot;
    i32 made = *slot = (i32)b->out->head_count;
    if (!open_heads(b, made + 1)) return -1;
    b->out->heads[made] = (clew_head){node, symbol};
    return made;
}

/* The place of the edge from a head to a target; 0: no memory. */
static i32 *edge_slot(backward *b, i32 head, i32 target) {
    if (b->targets <= FEW) return &b->rows[(i64)head * b->targets + target];
    return table_make(&b->known, pair(head, target));
}

enum { NOT_SETTLED = -2 };

/* Narrow: whether the edge from a head to a target is settled. */
INLINE int has_bit(const backward *b, i32 head, i32 target) {
    return (int)(b->settled_bits[(i64)head * b->words + target / 64] >> target % 64 & 1);
}

INLINE int is_settled(const backward *b, i32 edge, i32 head, i32 target) {
    if (b->words) return has_bit(b, head, target);
    return b->next_settled[edge] != NOT_SETTLED;
}

/* The head is reachable: its rules will take part. */
static int reach(backward *b, i32 head) {
    if (!b->on_demand || b->reached[head]) return 1;
    b->reached[head] = 1;
    if (!grow((void **)&b->due, &b->due_room, b->due_count + 1, sizeof *b->due)) return 0;
    b->due[b->due_count++] = head;
    return 1;
}

static int push(backward *b, i64 weight, due_edge due) {
    if (weight < BUCKETS) {
        bucket *in = &b->buckets[weight];
        if (!grow((void **)&in->each, &in->room, in->count + 1, sizeof *in->each)) return 0;
        in->each[in->count++] = due;
        if (weight < b->lowest) b->lowest = (i32)weight;
        return 1;
    }
    if (!grow((void **)&b->heap, &b->heap_room, b->heap_count + 1, sizeof *b->heap)) return 0;
    i64 at = b->heap_count++;
    while (at > 0) {
        i64 up = (at - 1) / 2;
        if (b->heap[up].weight <= weight) break;
        b->heap[at] = b->heap[up];
        at = up;
    }
    b->heap[at] = (queued){weight, due};
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

/* The next edge by length; 0: none is left. */
static int next_due(backward *b, due_edge *due) {
    while (b->lowest < BUCKETS && b->buckets[b->lowest].taken == b->buckets[b->lowest].count) {
        bucket *empty = &b->buckets[b->lowest++];
        free(empty->each);
        *empty = (bucket){0};
    }
    if (b->lowest == BUCKETS) {
        if (!b->heap_count) return 0;
        *due = heap_pop(b).due;
        return 1;
    }
    bucket *in = &b->buckets[b->lowest];
    *due = in->each[in->taken++];
    /* What will be looked at soon is fetched: first where the lists of the head are, then the lists. */
    if (in->taken + 2 * AHEAD < in->count) {
        i32 far = in->each[in->taken + 2 * AHEAD].head, near = b->waiting[in->each[in->taken + AHEAD].head];
        PREFETCH(&b->waiting[far]);
        PREFETCH(&b->out->edges[in->each[in->taken + AHEAD].edge]);
        if (b->words) PREFETCH(&b->settled_bits[(i64)far * b->words]);
        if (near >= 0) PREFETCH(&b->lists[near]);
    }
    return 1;
}

static const i64 LONGEST = (i64)1 << 60; /* lengths are exact below this */

static i64 plus(i64 one, i64 other) {
    i64 sum = one + other;
    return sum > LONGEST ? LONGEST : sum;
}

static int propose(backward *b, i32 head, i32 target, i64 weight, i32 rule, i32 first, i32 second) {
    clew_saturated *out = b->out;
    i32 *slot = edge_slot(b, head, target);
    if (!slot) return 0;
    i32 edge = *slot;
    if (edge >= 0 && (out->edges[edge].weight <= weight || is_settled(b, edge, head, target))) return 1;
    if (edge < 0) {
        edge = *slot = (i32)out->count++;
        if (!grow((void **)&out->edges, &out->room, out->count, sizeof *out->edges)) return 0;
        if (!b->words) {
            if (!grow((void **)&b->next_settled, &b->next_room, out->count, sizeof *b->next_settled)) return 0;
            b->next_settled[edge] = NOT_SETTLED;
        }
    }
    out->edges[edge] = (clew_edge){head, target, rule, first, second, weight};
    return push(b, weight, (due_edge){edge, head, target});
}

static int propose_by_rule(backward *b, i32 rule, i32 target, i64 weight, i32 first, i32 second) {
    return propose(b, b->head_of_rule[rule], target, plus(weight, b->rules.cost[rule]), rule, first, second);
}

static int wait_at(backward *b, i32 head, i32 rule, i32 first) {
    i32 at = b->waiting[head];
    if (at < 0 || b->lists[at].count == TOGETHER) {
        if (!grow((void **)&b->lists, &b->list_room, b->list_count + 1, sizeof *b->lists)) return 0;
        b->lists[b->list_count].next = at;
        b->lists[b->list_count].count = 0;
        at = b->waiting[head] = (i32)b->list_count++;
    }
    waiters *list = &b->lists[at];
    list->each[list->count++] = (waiter){rule, first};
    return 1;
}

/* The rule has read an edge (first, or none: -1), and each edge that is settled at the head ends it. */
static int end_with(backward *b, i32 rule, i32 first, i32 head) {
    i64 begun = first < 0 ? 0 : b->out->edges[first].weight;
    i32 made = b->head_of_rule[rule];
    for (i32 word = 0; word < b->words; word++) {
        u64 left = b->settled_bits[(i64)head * b->words + word] & ~b->settled_bits[(i64)made * b->words + word];
        for (; left; left &= left - 1) {
            i32 target = 64 * word + __builtin_ctzll(left);
            i32 other = *edge_slot(b, head, target);
            i64 weight = plus(begun, b->out->edges[other].weight);
            if (!propose_by_rule(b, rule, target, weight, first < 0 ? other : first, first < 0 ? -1 : other)) return 0;
        }
    }
    if (b->words) return 1;
    for (i32 other = b->settled[head]; other >= 0; other = b->next_settled[other]) {
        clew_edge found = b->out->edges[other];
        i64 weight = plus(begun, found.weight);
        if (!propose_by_rule(b, rule, found.target, weight, first < 0 ? other : first, first < 0 ? -1 : other)) return 0;
    }
    return 1;
}

/* The edge is the first symbol of a push rule: wait for the second, and take what is there already. */
static int halfway(backward *b, i32 rule, i32 edge) {
    i32 head = head_number(b, b->out->edges[edge].target, b->rules.second[rule]);
    return head >= 0 && reach(b, head) && wait_at(b, head, rule, edge) && end_with(b, rule, edge, head);
}

/* The rule waits, and there is an edge that it may begin with, or end with. */
static int meet(backward *b, waiter w, i32 edge, i32 target) {
    if (w.first < 0 && b->rules.second[w.rule] >= 0) return halfway(b, w.rule, edge);
    if (b->words && has_bit(b, b->head_of_rule[w.rule], target)) return 1;
    i64 weight = b->out->edges[edge].weight;
    if (w.first < 0) return propose_by_rule(b, w.rule, target, weight, edge, -1);
    return propose_by_rule(b, w.rule, target, plus(b->out->edges[w.first].weight, weight), w.first, edge);
}

static int settle(backward *b, i32 edge, i32 head, i32 target) {
    if (b->words) {
        b->settled_bits[(i64)head * b->words + target / 64] |= (u64)1 << target % 64;
    } else {
        b->next_settled[edge] = b->settled[head];
        b->settled[head] = edge;
    }
    /* A rule that starts to wait here meanwhile stands behind the count, or in a list in front: it took the edge itself. */
    for (i32 at = b->waiting[head]; at >= 0; at = b->lists[at].next) {
        i32 count = b->lists[at].count;
        for (i32 n = 0; n < count; n++)
            if (!meet(b, b->lists[at].each[n], edge, target)) return 0;
    }
    return 1;
}

/* Every edge that is settled at the head begins the push rule. */
static int begin_with(backward *b, i32 rule, i32 head) {
    for (i32 word = 0; word < b->words; word++)
        for (u64 left = b->settled_bits[(i64)head * b->words + word]; left; left &= left - 1)
            if (!halfway(b, rule, *edge_slot(b, head, 64 * word + __builtin_ctzll(left)))) return 0;
    if (b->words) return 1;
    for (i32 other = b->settled[head]; other >= 0; other = b->next_settled[other])
        if (!halfway(b, rule, other)) return 0;
    return 1;
}

/* The rule takes part: it waits for its first symbol, and takes what is there already. */
static int take_part(backward *b, i32 n) {
    const rule_columns *r = &b->rules;
    if (r->first[n] < 0) return propose_by_rule(b, n, r->target[n], 0, -1, -1);
    i32 head = head_number(b, r->target[n], r->first[n]);
    if (head < 0 || !reach(b, head) || !wait_at(b, head, n, -1)) return 0;
    return r->second[n] < 0 ? end_with(b, n, -1, head) : begin_with(b, n, head);
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
        if (head < 0 || !propose(b, head, links->target[n], 0, -1, -1, -1)) return 0;
    }
    if (b->on_demand) {
        i32 head = head_number(b, asked, asked_symbol);
        if (head < 0 || !reach(b, head) || !run_due(b)) return 0;
    } else {
        for (i32 n = 0; n < r->count; n++)
            if (!take_part(b, n)) return 0;
    }
    for (due_edge due; next_due(b, &due);) {
        if (is_settled(b, due.edge, due.head, due.target)) continue;
        if (!settle(b, due.edge, due.head, due.target) || !run_due(b)) return 0;
    }
    return 1;
}

static i32 largest(i32 count, const i32 *column, i32 known) {
    for (i32 n = 0; n < count; n++)
        if (column[n] > known) known = column[n];
    return known;
}

/* Where few of all heads are without rules, they are numbered symbol by symbol: a push looks at those of one symbol together. */
static int number_all(backward *b, const link_columns *links, i32 nodes, i32 asked_symbol) {
    const rule_columns *r = &b->rules;
    i32 symbol = largest(r->count, r->top, largest(r->count, r->first, largest(r->count, r->second, asked_symbol)));
    i64 all = (i64)nodes * (largest(links->count, links->symbol, symbol) + 1);
    i64 given = (i64)r->count + links->count + 1024;
    if (all > 8 * given || (b->targets <= FEW && all * b->targets > 64 * given)) return 1;
    b->nodes = nodes;
    return open_heads(b, all);
}

EXPORT clew_saturated *clew_backward(i32 nodes, i32 asked, i32 asked_symbol, i32 count, const i32 *control, const i32 *top,
                              const i32 *target, const i32 *first, const i32 *second, const i32 *cost,
                              i32 link_count, const i32 *source, const i32 *symbol, const i32 *end) {
    clew_saturated *out = calloc(1, sizeof *out);
    if (!out) return 0;
    backward b = {.out = out, .rules = {control, top, target, first, second, cost, count}};
    for (i32 n = 0; n < count; n++)
        if (first[n] < 0 && target[n] >= b.targets) b.targets = target[n] + 1;
    for (i32 n = 0; n < link_count; n++)
        if (end[n] >= b.targets) b.targets = end[n] + 1;
    b.words = b.targets <= NARROW ? (b.targets + 63) / 64 : 0;
    b.on_demand = asked >= 0;
    link_columns links = {source, symbol, end, link_count};
    b.head_of_rule = malloc(((usize)count + 1) * sizeof *b.head_of_rule);
    b.next_rule = malloc(((usize)count + 1) * sizeof *b.next_rule);
    int opened = table_open(&b.heads, 1024) & table_open(&b.known, b.targets <= FEW ? 16 : 4 * room_for(count));
    opened = opened && b.head_of_rule && b.next_rule && number_all(&b, &links, nodes, asked_symbol);
    out->failed = !(opened && run_backward(&b, &links, asked, asked_symbol));
    table_close(&b.heads);
    table_close(&b.known);
    free(b.waiting), free(b.settled), free(b.next_settled), free(b.settled_bits), free(b.lists);
    free(b.head_of_rule), free(b.heap), free(b.next_rule), free(b.rule_at), free(b.reached), free(b.due), free(b.rows);
    for (i32 n = 0; n < BUCKETS; n++) free(b.buckets[n].each);
    return out;
}

EXPORT void clew_release(clew_saturated *out) {
    free(out->edges);
    free(out->heads);
    free(out);
}

/* The next edge from that number on with that source and symbol; -1: none. */
EXPORT i64 clew_find(const clew_saturated *out, i32 source, i32 symbol, i64 from) {
    for (i64 at = from; at < out->count; at++) {
        clew_head head = out->heads[out->edges[at].head];
        if (head.node == source && head.symbol == symbol) return at;
    }
    return -1;
}
