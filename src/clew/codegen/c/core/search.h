/* One search: its store, its workers' buffers, and what it has found so far. */
#ifndef CLEW_SEARCH_H
#define CLEW_SEARCH_H

#include "control.h"
#include "model.h"
#include "settings.h"
#if SEARCH_DISK
#include "disk.h"
#else
#include "store.h"
#endif

/* Only breadth order by one worker pauses, and what it keeps must say all. */
#define SAVES (SEARCH_ORDER == ORDER_BREADTH && !SEARCH_THREADS && !SEARCH_COMPACT && !SEARCH_DISK && !REDUCE_CHAINS)
#define HITS (MODEL_GOALS + MODEL_SAFES + 1)
#define ERRORS 256 /* more error states than this are not told apart */

/* Buffers of one thread. The successors of several states lie side by side in `states`. */
typedef struct Worker {
    Region memory;
    u8 *states;
    u32 *action, *choice, *source, *ordinal;
    u64 *hash;
    u8 *keep; /* stubborn sets: 1 for an outcome in the chosen set */
    Expansion x;
    u8 *chain_states; /* scratch for collapsing chains */
    u32 *chain_action, *chain_choice;
    Expansion chain_x;
    u32 fill;
    u32 next, limit;    /* index for the next new key; several workers: end of this worker's chunk */
    u32 segment;        /* several workers: first index of the open segment */
    u64 fresh;          /* new keys, since the last report to the search */
    u64 transitions, deadlocks, collapsed;
} __attribute__((aligned(128))) Worker;

/* What a search is at beside what its regions hold, while it pauses. */
typedef struct Place {
    u64 begun;       /* 1: the initial states are stored */
    u64 from, at, to; /* the level that is expanded, and where in it */
    u64 count, depth, transitions, deadlocks;
    Result result;
    Hit hits[HITS];
    u64 goals_left, safes_left, deadlock_hit;
    u64 errors[ERRORS];
    u32 next, unused;
} Place;

typedef struct Search {
    Options options;
    Control *control;
    Store store;
    Worker *workers;
    Region workers_memory;
    Region extra[8]; /* stacks and queues of the order in use, closed with the search */
    u64 extra_bytes;
    Result result;
    Hit hits[HITS];
    u64 goals_left, safes_left;
    u32 deadlock_hit;
    u64 errors[ERRORS]; /* the processes of each error state, result.errors of them */
    u32 lock;
    u64 waiting; /* random order: states that wait */
    u32 drawn;   /* random order: the depth of what is found now */
    u64 depth; /* of the states that are expanded now; at the end: of the deepest state stored */
    Region trace, paths[HITS];
    u64 path_length[HITS];
    u64 prefix, cycle; /* lasso: lengths in keys */
    Place place;
} Search;

#define NOT_VIOLATED ((Violation){0, NOTHING, NOTHING})

COLD int worker_open(Worker *w)
{
    u64 rooms = BATCH_ROOM, most = MODEL_MAX_SUCCESSORS + 1, actions = MODEL_ACTIONS + 1;
    u64 bytes = rooms * (KEY_BYTES + 4 * 4 + 8 + 1) + most * (STATE_BYTES + 8 + 2 * sizeof(Violation)) + actions * 8 + 4096;
    *w = (Worker){0};
    if (!region_reserve(&w->memory, bytes)) return 0;
    u8 *p = w->memory.base;
#define TAKE(field, type, n) (field = (type *)p, p += ((n) * sizeof(type) + 63) & ~63ull)
    TAKE(w->hash, u64, rooms);
    TAKE(w->action, u32, rooms);
    TAKE(w->choice, u32, rooms);
    TAKE(w->source, u32, rooms);
    TAKE(w->ordinal, u32, rooms);
    TAKE(w->x.violations, Violation, most);
    TAKE(w->chain_x.violations, Violation, most);
    TAKE(w->x.actions, u32, actions);
    TAKE(w->chain_x.actions, u32, actions);
    TAKE(w->chain_action, u32, most);
    TAKE(w->chain_choice, u32, most);
    TAKE(w->keep, u8, rooms);
    TAKE(w->chain_states, u8, most * STATE_BYTES);
    TAKE(w->states, u8, rooms * KEY_BYTES);
#undef TAKE
    return 1;
}

INLINE void search_lock(Search *s)
{
    if (!SEARCH_THREADS) return;
    while (__atomic_exchange_n(&s->lock, 1, __ATOMIC_ACQUIRE)) sched_yield();
}

INLINE void search_unlock(Search *s)
{
    if (SEARCH_THREADS) __atomic_store_n(&s->lock, 0, __ATOMIC_RELEASE);
}

COLD void search_hit(Search *s, u32 kind, u32 id, u32 state, Violation violation)
{
    s->hits[s->result.hits++] = (Hit){kind, id, state, violation.action, violation.choice, violation.site};
}

/* Whether the search may end, given what has been hit. */
COLD u32 search_status(const Search *s)
{
    if (s->options.stop_mode == STOP_NEVER || s->result.hits == 0) return STATUS_RUNNING;
    if (s->options.stop_mode == STOP_FIRST) return STATUS_FOUND;
    int open = s->goals_left || (s->safes_left & ~s->options.asides) || (s->options.deadlock && !s->deadlock_hit);
    return open ? STATUS_RUNNING : STATUS_FOUND;
}

/* A new key was stored: look at its goals. */
INLINE u32 search_goals(Search *s, const u8 *state, u32 index)
{
    if (!s->goals_left) return STATUS_RUNNING;
    u64 hit = model_goals(state) & s->goals_left;
    if (LIKELY(!hit)) return STATUS_RUNNING;
    search_lock(s);
    for (hit &= s->goals_left; hit; hit &= hit - 1) {
        u32 goal = (u32)__builtin_ctzll(hit);
        s->goals_left &= ~(1ull << goal);
        search_hit(s, HIT_GOAL, goal, index, NOT_VIOLATED);
    }
    u32 status = search_status(s);
    search_unlock(s);
    return status;
}

/* Whether the expansion of a state has to be looked at by search_expansion. */
INLINE int expansion_special(const Search *s, const Expansion *x)
{
    (void)s;
    return UNLIKELY(x->enabled == 0) || UNLIKELY(x->violated);
}

/* Counting: the violating steps of a state lead together to one error state, known by the processes that
   take part. */
COLD void search_error(Search *s, const Expansion *x)
{
    u64 processes = 0;
    u32 i = 0;
    for (u32 v = 0; v < x->violated; v++) processes |= model_processes[x->violations[v].action];
    while (i < s->result.errors && s->errors[i] != processes) i++;
    if (i < s->result.errors || i == ERRORS) return;
    s->errors[s->result.errors++] = processes;
}

/* A state was expanded: deadlock and violated checks. */
static u32 search_expansion(Search *s, Worker *w, const Expansion *x, const u8 *state, u32 index)
{
    u32 status = STATUS_RUNNING;
#if MODEL_NUMBERED
    if (UNLIKELY(model_status() != STATUS_RUNNING)) return model_status(); /* it gave up: that is no deadlock */
#endif
    search_lock(s);
    if (x->enabled == 0 && !model_valid_end(state)) {
        w->deadlocks++;
        if (s->options.deadlock && !s->deadlock_hit) {
            s->deadlock_hit = 1;
            search_hit(s, HIT_DEADLOCK, 0, index, NOT_VIOLATED);
            status = search_status(s);
        }
    }
    if (x->violated && !MODEL_SAFES) search_error(s, x);
    for (u32 v = 0; v < x->violated; v++) {
        u64 hit = model_sites[x->violations[v].site] & s->safes_left;
        s->safes_left &= ~hit;
        for (; hit; hit &= hit - 1) search_hit(s, HIT_CHECK, (u32)__builtin_ctzll(hit), index, x->violations[v]);
        status = search_status(s);
    }
    search_unlock(s);
    return status;
}

INLINE u64 search_bytes(const Search *s)
{
    u64 bytes = store_bytes(&s->store) + s->extra_bytes;
#if MODEL_NUMBERED
    bytes += model_bytes();
#endif
    return bytes;
}

/* Publishes the progress; says whether to go on. Called at least every few thousand successors. */
INLINE u32 search_report(Search *s, const Worker *w)
{
    Control *c = s->control;
    u64 bytes = search_bytes(s);
    __atomic_store_n(&c->states, s->store.used, __ATOMIC_RELAXED);
    __atomic_store_n(&c->transitions, w->transitions, __ATOMIC_RELAXED);
    __atomic_store_n(&c->depth, s->depth, __ATOMIC_RELAXED);
    __atomic_store_n(&c->bytes, bytes, __ATOMIC_RELAXED);
    if (UNLIKELY(control_stopped(c))) return STATUS_STOPPED;
#if MODEL_NUMBERED
    if (UNLIKELY(model_status() != STATUS_RUNNING)) return model_status();
#endif
    return UNLIKELY(bytes > s->store.memory_limit) ? STATUS_MEMORY : STATUS_RUNNING;
}

#endif
