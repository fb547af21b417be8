/* The whole search as one translation unit: settings, core, entry points.

   In front stand the settings and either the model itself (see model.h) or, where it is compiled on
   its own, its declarations:
     #include "types.h" · #define … · #include "model.h" · the model or #include "linked.h" · #include "search.c" */
#include "settings.h"
#include "model.h"
#include "search.h"
#include "expand.h"
#include "stubborn.h"
#include "breadth.h"
#include "random.h"
#include "depth.h"
#include "emptiness.h"
#include "parallel.h"
#include "trace.h"
#include "saved.h"

#if MODEL_NUMBERED && CHAINS_LINKED
static Region chain_memory;
#endif

#define EXPORT __attribute__((visibility("default"), used))

static u32 worker_count(const Options *options)
{
    return SEARCH_THREADS ? options->workers : 1;
}

EXPORT void clew_close(Search *s)
{
    for (u32 i = 0; i < 8; i++) region_close(&s->extra[i]);
    for (u32 i = 0; i < HITS; i++) region_close(&s->paths[i]);
    for (u32 i = 0; s->workers && i < worker_count(&s->options); i++) region_close(&s->workers[i].memory);
    region_close(&s->trace);
    store_close(&s->store);
#if MODEL_NUMBERED
    model_close();
#endif
#if MODEL_NUMBERED && CHAINS_LINKED
    region_close(&chain_memory);
#endif
    Region own = s->workers_memory;
    region_close(&own);
}

/* A search that is ready to run, or null when there is no address space. */
EXPORT Search *clew_open(const Options *options, Control *control)
{
    Region own;
    u32 workers = worker_count(options);
    if (!region_reserve(&own, sizeof(Search) + 128 + workers * sizeof(Worker))) return 0;
    Search *s = (Search *)own.base;
    s->workers_memory = own;
    s->options = *options;
    s->control = control;
    s->goals_left = MODEL_GOALS ? options->goals : 0;
    s->safes_left = MODEL_SAFES ? options->safes : 0;
    s->workers = (Worker *)(own.base + ((sizeof(Search) + 127) & ~127ull));
    int ok = store_open(&s->store, options);
#if MODEL_NUMBERED
    ok = model_open(options->memory_limit) && ok;
#endif
#if CHAINS_IN_PLACE
    model_chains(REDUCE_CHAINS ? CHAIN_ROUNDS : 0);
#endif
#if MODEL_NUMBERED && CHAINS_LINKED
    ok = ok && region_open(&chain_memory, sizeof(Link) * (model_capacity() + 1));
    chain_links = (Link *)chain_memory.base;
#endif
    for (u32 i = 0; ok && i < workers; i++) ok = worker_open(s->workers + i);
    if (ok) return s;
    clew_close(s);
    return 0;
}

EXPORT void clew_run(Search *s, Result *result)
{
    s->result.status = search_run(s);
#if MODEL_NUMBERED
    if (model_status() != STATUS_RUNNING) s->result.status = model_status();
#endif
    if (s->result.status == STATUS_PAUSED) {
        *result = s->result;
        return;
    }
    for (u32 i = 0; i < worker_count(&s->options); i++) {
        const Worker *w = s->workers + i;
        s->result.transitions += w->transitions;
        s->result.deadlocks += w->deadlocks;
        s->result.collapsed += w->collapsed;
    }
    s->result.states = s->store.used;
    s->result.depth = s->depth;
    s->result.bytes = search_bytes(s);
    s->result.disk = store_disk_bytes(&s->store);
    s->result.stored = store_lasting_bytes(&s->store);
#if MODEL_NUMBERED
    s->result.stored += model_bytes();
#endif
    s->control->states = s->result.states;
    s->control->transitions = s->result.transitions;
    s->control->depth = s->result.depth;
    s->control->bytes = s->result.bytes;
    *result = s->result;
}

EXPORT const Hit *clew_hits(const Search *s)
{
    return s->hits;
}

/* The run to hit number `hit`; returns the number of entries, 0 when there is none. The entries are
   valid until the next call. With an accepting cycle `hit` is ignored and *loop is the entry where
   the cycle begins; the last entry repeats its state. */
EXPORT u64 clew_trace(Search *s, u64 hit, u64 *loop, const u8 **entries)
{
    *loop = s->prefix;
#if SEARCH_ORDER == ORDER_EMPTINESS
    (void)hit;
    *entries = s->trace.base;
    return s->cycle;
#else
    Steps r = {s->trace, 0};
    int ok = hit < s->result.hits && trace_build(s, s->workers, hit, &r);
    s->trace = r.memory;
    *entries = r.memory.base;
    return ok ? r.count : 0;
#endif
}
