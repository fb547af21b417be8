/* Breadth-first search by several workers on one table, level by level.

   The states of a level are cut into pieces that the workers take one after the other. A worker
   writes a new key into its own chunk of the pool and publishes it by one compare-and-swap of the
   slot. Levels are kept apart, so a run to a hit is shortest; small levels are done by one worker.
   A table that is full is enlarged when every worker has paused, by all who wait for it. */
#ifndef CLEW_PARALLEL_H
#define CLEW_PARALLEL_H

#include "breadth.h"

#if SEARCH_THREADS

#define CHUNK 4096u     /* indices that a worker takes from the pool at a time */
#define MOST_WORKERS 64
#define REPORT 16       /* pieces between two reports */
#define SMALL_LEVEL 512 /* states; not worth waking others */
#define NO_STRIPE (1ull << 40) /* beyond all stripes: nothing is to be moved */

int pthread_create(void *thread, const void *attributes, void *(*start)(void *), void *argument);
int pthread_join(void *thread, void **value);

typedef struct Piece {
    u32 from, to;
} Piece;

/* The pieces of a level that one worker has found: it begins with these, because what they lead to is likely to be what
   it has stored itself and still has at hand; then it helps the others. */
typedef struct Share {
    u64 next, end;
    u64 padding[14];
} Share;

/* What the workers share besides the search. */
typedef struct Team {
    Search *search;
    u32 size;
    u32 epoch;        /* raised when a level starts */
    u32 over;         /* no further level */
    u32 active;       /* workers inside a level and not paused */
    u32 finished;     /* helpers that are done with the level */
    u32 growing;      /* a worker wants to enlarge the table */
    u32 status;
    Share shares[MOST_WORKERS] __attribute__((aligned(128)));
    u64 stripe;       /* the next stripe of the table to be moved, NO_STRIPE or more when there is none */
    u64 moved;        /* buckets of the round that have been moved */
    Growth growth;
    Piece *level;     /* the pieces of this level */
    Region lists[2 * MOST_WORKERS]; /* per worker: segments of the next level, of this level */
    u32 lengths[MOST_WORKERS];
    Region level_memory;
    u64 smallest;     /* of all indices in use in this level and the next */
    void *threads[MOST_WORKERS];
} Team;

typedef struct Helper {
    Team *team;
    u32 number;
    void *shared; /* MODEL_SHARED: what the model of the first worker knows */
} Helper;

static Team *the_team; /* one search of a compiled module runs at a time */

INLINE u32 get(const u32 *p)
{
    return __atomic_load_n(p, __ATOMIC_ACQUIRE);
}

INLINE void put(u32 *p, u32 v)
{
    __atomic_store_n(p, v, __ATOMIC_RELEASE);
}

/* Waits a little without, then with giving the processor away. */
INLINE void relax(u32 *turns)
{
    if (++*turns > 2000) sched_yield();
    else {
#if defined(__x86_64__)
        __builtin_ia32_pause();
#else
        __asm__ volatile("" ::: "memory");
#endif
    }
}

static void team_stop(Team *m, u32 status)
{
    u32 running = STATUS_RUNNING;
    __atomic_compare_exchange_n(&m->status, &running, status, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

/* Ends a run of new keys: the next level will have it, and the store counts it. */
static void segment_close(Team *m, Worker *w)
{
    u32 number = (u32)(w - m->search->workers);
    __atomic_fetch_add(&m->search->store.used, w->fresh, __ATOMIC_RELAXED);
    w->fresh = 0;
    if (w->segment < w->next) {
        Piece *list = (Piece *)m->lists[number].base;
        list[m->lengths[number]++] = (Piece){w->segment, w->next};
    }
    w->segment = w->next;
}

/* Makes the system give the next large page while only this worker has to wait for it. */
INLINE void touch_ahead(const Region *r, u64 from, u64 to)
{
    u64 page = (to / PAGE_GRAIN + 1) * PAGE_GRAIN;
    if (from / PAGE_GRAIN != to / PAGE_GRAIN && page < r->bytes) __atomic_fetch_or(r->base + page, 0, __ATOMIC_RELAXED);
}

/* A new chunk of the pool for a worker whose chunk is full. */
static void parallel_chunk(Search *s, Worker *w)
{
    segment_close(the_team, w);
    w->next = w->segment = (u32)__atomic_fetch_add(&s->store.count, CHUNK, __ATOMIC_RELAXED);
    w->limit = w->next + CHUNK;
    u64 from = w->next, to = w->limit;
    if (POOLED) touch_ahead(&s->store.pool, from * KEY_BYTES, to * KEY_BYTES);
    if (SEARCH_LINKS) touch_ahead(&s->store.links, from * 4, to * 4);
}

/* What all workers may store before the store counts it. */
INLINE u64 team_need(const Team *m)
{
    return (u64)(CHUNK + BATCH_ROOM + 1) * m->size;
}

/* Takes stripes of a growing table and moves them until none is left. A late comer finds NO_STRIPE, or a stripe of the
   next round, which is then ready: so everything about the round is read after the stripe was taken. */
static void team_move(Team *m)
{
    while (__atomic_load_n(&m->stripe, __ATOMIC_RELAXED) < NO_STRIPE) {
        u64 i = __atomic_fetch_add(&m->stripe, 1, __ATOMIC_ACQ_REL);
        u64 from = m->growth.from, to = m->growth.to, stripes = (to - from + STRIPE - 1) / STRIPE;
        if (i >= stripes) return;
        /* Alternately from both halves: neighbours would wait for the same new page. */
        from += (i / 2 + (i & 1 ? (stripes + 1) / 2 : 0)) * STRIPE;
        if (to > from + STRIPE) to = from + STRIPE;
        growth_stripe(&m->search->store, &m->growth, from, to);
        __atomic_fetch_add(&m->moved, to - from, __ATOMIC_ACQ_REL);
    }
}

/* One round of a growth: alone when it is small, else with all who wait. */
static void team_round(Team *m)
{
    u32 turns = 0;
    if (m->growth.to - m->growth.from <= STRIPE) {
        growth_move(&m->search->store, &m->growth);
        return;
    }
    m->moved = 0;
    __atomic_store_n(&m->stripe, 0, __ATOMIC_RELEASE);
    team_move(m);
    while (__atomic_load_n(&m->moved, __ATOMIC_ACQUIRE) < m->growth.to - m->growth.from) relax(&turns);
    __atomic_store_n(&m->stripe, NO_STRIPE, __ATOMIC_RELEASE);
}

INLINE void team_wait(Team *m, u32 *turns)
{
    team_move(m);
    relax(turns);
}

/* Lets the others pause, enlarges the table together with them, lets them go on. */
COLD void team_grow(Team *m)
{
    Store *t = &m->search->store;
    u32 turns = 0;
    while (get(&m->active) != 0) relax(&turns);
    while (t->used + team_need(m) > t->grow_at && get(&m->status) == STATUS_RUNNING) {
        u32 status = growth_open(t, &m->growth);
        if (status != STATUS_RUNNING) team_stop(m, status);
        while (get(&m->status) == STATUS_RUNNING && growth_round(&m->growth)) team_round(m);
        if (get(&m->status) == STATUS_RUNNING) growth_close(t, &m->growth);
    }
}

/* Called before a batch is stored: room in table and pool for what all workers may bring. */
static u32 parallel_room(Search *s, Worker *w)
{
    Team *m = the_team;
    u64 need = team_need(m);
    (void)w;
    for (;;) {
        u32 turns = 0;
        if (UNLIKELY(get(&m->status) != STATUS_RUNNING)) return get(&m->status);
        if (UNLIKELY(__atomic_load_n(&s->store.count, __ATOMIC_RELAXED) + (need / CHUNK + m->size) * CHUNK > s->store.capacity)) return STATUS_MEMORY;
        if (LIKELY(!get(&m->growing) && __atomic_load_n(&s->store.used, __ATOMIC_RELAXED) + need <= s->store.grow_at)) return STATUS_RUNNING;
        u32 calm = 0;
        int mine = __atomic_compare_exchange_n(&m->growing, &calm, 1, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
        __atomic_fetch_sub(&m->active, 1, __ATOMIC_ACQ_REL);
        if (mine) {
            team_grow(m);
            __atomic_fetch_add(&m->active, 1, __ATOMIC_ACQ_REL);
            put(&m->growing, 0);
            continue;
        }
        while (get(&m->growing)) team_wait(m, &turns);
        __atomic_fetch_add(&m->active, 1, __ATOMIC_ACQ_REL);
    }
}

/* Progress: the first worker reports for all. */
static void team_report(Team *m, const Worker *w)
{
    Search *s = m->search;
    Control *c = s->control;
    if (control_stopped(c)) team_stop(m, STATUS_STOPPED);
    if (w != s->workers) return;
    u64 transitions = 0, bytes = search_bytes(s);
    for (u32 i = 0; i < m->size; i++) transitions += __atomic_load_n(&s->workers[i].transitions, __ATOMIC_RELAXED);
    __atomic_store_n(&c->states, s->store.used, __ATOMIC_RELAXED);
    __atomic_store_n(&c->transitions, transitions, __ATOMIC_RELAXED);
    __atomic_store_n(&c->depth, s->depth, __ATOMIC_RELAXED);
    __atomic_store_n(&c->bytes, bytes, __ATOMIC_RELAXED);
    if (bytes > s->store.memory_limit) team_stop(m, STATUS_MEMORY);
}

/* Takes pieces of the level until none is left. */
static void team_level(Team *m, Worker *w)
{
    w->fill = 0;
    u32 number = (u32)(w - m->search->workers);
    for (u32 k = 0; k < m->size; k++) {
        Share *share = m->shares + (number + k) % m->size;
        u64 i;
        while (get(&m->status) == STATUS_RUNNING && (i = __atomic_fetch_add(&share->next, 1, __ATOMIC_RELAXED)) < share->end) {
            u32 status = breadth_range(m->search, w, m->level[i].from, m->level[i].to);
#if MODEL_NUMBERED
            if (status == STATUS_RUNNING) status = model_status();
#endif
            if (status != STATUS_RUNNING) team_stop(m, status);
            if (i % REPORT == 0) team_report(m, w);
        }
    }
    team_report(m, w);
    if (get(&m->status) == STATUS_RUNNING) {
        u32 status = breadth_rest(m->search, w);
#if MODEL_NUMBERED
        if (model_status() != STATUS_RUNNING) status = model_status();
#endif
        if (status != STATUS_RUNNING) team_stop(m, status);
    }
    __atomic_fetch_sub(&m->active, 1, __ATOMIC_ACQ_REL);
}

static void helper_levels(Team *m, u32 number)
{
    u32 seen = 0;
    for (;;) {
        u32 turns = 0;
        while (get(&m->epoch) == seen && !get(&m->over)) team_wait(m, &turns);
        if (get(&m->over)) return;
        seen = get(&m->epoch);
        team_level(m, m->search->workers + number);
        __atomic_fetch_add(&m->finished, 1, __ATOMIC_ACQ_REL);
    }
}

/* The life of a worker other than the first. Where models are shared it is called in a copy of the code. */
__attribute__((visibility("default"), used)) void *clew_help(void *argument)
{
    Helper *h = argument;
    the_team = h->team;
#if MODEL_SHARED
    if (!model_join(h->shared)) team_stop(h->team, STATUS_MEMORY);
#if CHAINS_IN_PLACE
    model_chains(REDUCE_CHAINS ? CHAIN_ROUNDS : 0);
#endif
#endif
    helper_levels(h->team, h->number);
#if MODEL_SHARED
    model_leave();
#endif
    return 0;
}

/* Cuts the segments that the workers left into the pieces of the next level; returns its states. */
static u64 team_cut(Team *m)
{
    u64 states = 0, n = 0;
    m->smallest = ~0ull;
    for (u32 i = 0; i < m->size; i++) {
        segment_close(m, m->search->workers + i);
        const Piece *list = (const Piece *)m->lists[i].base;
        for (u32 j = 0; j < m->lengths[i]; j++) states += list[j].to - list[j].from;
        if (m->search->workers[i].next < m->smallest) m->smallest = m->search->workers[i].next;
    }
    u64 length = states / (m->size * 8) + 1;
    if (length > 64) length = 64;
    if (length < 16) length = 16;
    for (u32 i = 0; i < m->size; i++) {
        const Piece *list = (const Piece *)m->lists[i].base;
        m->shares[i].next = n;
        for (u32 j = 0; j < m->lengths[i]; j++) {
            if (list[j].from < m->smallest) m->smallest = list[j].from;
            for (u64 at = list[j].from; at < list[j].to; at += length) {
                u64 to = at + length < list[j].to ? at + length : list[j].to;
                m->level[n++] = (Piece){(u32)at, (u32)to};
            }
        }
        m->lengths[i] = 0;
        m->shares[i].end = n;
    }
    return states;
}

/* One level: alone when it is small, else with all helpers. */
static void team_run(Team *m, u64 states)
{
    Worker *w = m->search->workers;
    u32 turns = 0;
    if (states < SMALL_LEVEL) {
        put(&m->active, 1);
        team_level(m, w);
        return;
    }
    put(&m->finished, 0);
    put(&m->active, m->size);
    __atomic_fetch_add(&m->epoch, 1, __ATOMIC_ACQ_REL);
    team_level(m, w);
    while (get(&m->finished) != m->size - 1) team_wait(m, &turns);
}

static u32 team_levels(Team *m)
{
    Search *s = m->search;
    u64 states;
    put(&m->active, 1);
    u32 status = breadth_initial(s, s->workers);
    if (status != STATUS_RUNNING) return status;
    while ((states = team_cut(m)) > 0) {
        if (s->result.levels++ > 0) s->depth++;
        if (s->options.depth_limit && s->depth >= s->options.depth_limit) return STATUS_DEPTH;
        if (SEARCH_COMPACT && m->smallest > s->store.dropped) {
            region_drop(&s->store.pool, s->store.dropped * KEY_BYTES, m->smallest * KEY_BYTES);
            s->store.dropped = m->smallest;
        }
        u64 before = s->store.used;
        team_run(m, states);
        if (get(&m->status) == STATUS_RUNNING) continue;
        for (u32 i = 0; i < m->size; i++) segment_close(m, s->workers + i);
        if (s->store.used > before) s->depth++;
        return get(&m->status);
    }
    return STATUS_DONE;
}

COLD int team_open(Team *m, Search *s)
{
    u64 segments = (s->store.capacity / CHUNK + 64) * sizeof(Piece);
    m->search = s;
    m->size = s->options.workers;
    for (u32 i = 0; i < m->size; i++) {
        if (!region_reserve(&m->lists[i], 2 * segments)) return 0;
        s->workers[i].next = s->workers[i].segment = i * CHUNK;
        s->workers[i].limit = (i + 1) * CHUNK;
    }
    s->store.count = (u64)m->size * CHUNK;
    if (!region_reserve(&m->level_memory, (s->store.capacity / 16 + 65536) * sizeof(Piece))) return 0;
    m->level = (Piece *)m->level_memory.base;
    return 1;
}

static u32 search_run(Search *s)
{
    static Team team;
    Helper helpers[MOST_WORKERS];
    Team *m = the_team = &team;
    *m = (Team){.stripe = NO_STRIPE};
    u32 started = 1, status = team_open(m, s) ? STATUS_RUNNING : STATUS_MEMORY;
    for (; status == STATUS_RUNNING && started < m->size; started++) {
        void *(*help)(void *) = clew_help;
        helpers[started] = (Helper){m, started, 0};
#if MODEL_SHARED
        helpers[started].shared = model_shared();
        help = s->options.helpers[started - 1];
#endif
        if (pthread_create(&m->threads[started], 0, help, &helpers[started])) break;
    }
    m->size = started; /* fewer where the system gives no more threads */
    if (status == STATUS_RUNNING) status = team_levels(m);
    put(&m->over, 1);
    for (u32 i = 1; i < started; i++) pthread_join(m->threads[i], 0);
    for (u32 i = 0; i < 2 * MOST_WORKERS; i++) region_close(&m->lists[i]);
    region_close(&m->level_memory);
    return status;
}

#endif
#endif
