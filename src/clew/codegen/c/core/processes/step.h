/* The model that the search core sees: a state is the number of a blob, an action a process.

   Actors are numbered as in the interpreter: static processes first, spawned ones in the order in
   which they are met. Outcomes of one process are numbered in the order of their choices, those that
   do not exist left out. The generated text gives run_routine, is_blocked and the initial states. */
#ifndef CLEW_STEP_H
#define CLEW_STEP_H

#if COLLAPSES
#include "collapse.h"
#else
#include "canonical.h"
#define thaw thaw_flat
#define freeze freeze_flat
#endif
#include "control.h"
#if SYMBOLIC
#include "symbols.h"
#endif
#if AMPLE
#include "ample.h"
#endif

static u32 run_routine(Work *w, u32 point, u32 returned);
static int is_blocked(Work *w, u32 task);

#if AMPLE
/* Remembers what the step of a process has touched, or the condition at which it is blocked. */
static void remember(u32 task, u32 moves)
{
    if (task >= AMPLE_TASKS) return;
    touched_keep(steps + task);
    moving_tasks |= (u64)moves << task;
}
#endif

/* The actor of that order among those from `from` up to `to`; `to` where it is none of them. */
INLINE u32 actor_among(u64 order, u32 from, u32 to)
{
    while (from < to && shared->actors[from] != order) from++;
    return from;
}

/* A process that may be new gets a number. */
COLD u32 actor_new(u64 order, u32 from)
{
    if (MODEL_SHARED) lock_take(&shared->lock);
    u32 count = shared->actor_count, actor = actor_among(order, from, count);
    if (actor == MODEL_ACTIONS) {
        fail(FAILED_REFUSED);
        actor--;
    } else if (actor == count) {
        shared->actors[count] = order;
        __atomic_store_n(&shared->actor_count, count + 1, __ATOMIC_RELEASE);
    }
    if (MODEL_SHARED) lock_give(&shared->lock);
    return actor;
}

/* The number of a process's actor, a new one if it was not met before. */
static u32 actor_of(u64 order)
{
    if (order < STATIC_TASKS) return (u32)order;
    u32 met = __atomic_load_n(&shared->actor_count, __ATOMIC_ACQUIRE), actor = actor_among(order, STATIC_TASKS, met);
    return actor < met ? actor : actor_new(order, met);
}

/* Executes the running process until its step ends. */
static u32 advance(Work *w)
{
    u32 flow = FLOW_CALLED;
    while ((flow == FLOW_CALLED || flow == FLOW_RETURNED) && !failed)
        flow = run_routine(w, load_point(w->end - POINT_BYTES), flow == FLOW_RETURNED);
    return failed ? FLOW_REMOVED : flow;
}

/* Numbers the processes that a step has made; `before` existed. */
static void meet_actors(Work *w, u32 before)
{
    if (!SPAWNS || w->tasks == before) return;
    sort_tasks(w);
    for (u32 i = STATIC_TASKS; i < w->tasks; i++) actor_of(w->task[w->order[i]].order);
}

/* States that wait for their numbers lie one after the other in work.out; a state is then its position here, with
   WAITS set. The memory to look up many of them is fetched at once. */
#define WAITS 0x80000000u
#define MOST_WAITING 4096
#define WAITING_BYTES (BLOB_BYTES / 2)

typedef struct Waiting {
    u64 at, bytes, hash;
} Waiting;

static Waiting waiting[MOST_WAITING];
static u32 waiting_count, settled_count;

static u32 number_of(const u8 *p, u64 bytes, u64 hash)
{
    u32 number = state_intern(p, bytes, hash);
    if (UNLIKELY(number == NOTHING)) return fail(FAILED_MEMORY), 0;
    return number;
}

void model_settle(u8 *states, u32 n)
{
    Work *w = &work;
    u32 likely[MOST_WAITING];
    u32 count = 0;
    for (u32 i = 0; i < n; i++) {
        u32 state = load_u32(states + 4ull * i);
        if (state & WAITS) likely[count++] = state_likely(waiting[state & ~WAITS].hash);
    }
    for (u32 i = 0; i < count; i++)
        if (likely[i] != NOTHING) PREFETCH(state_at(likely[i]));
    for (u32 i = 0; i < n; i++) {
        u32 state = load_u32(states + 4ull * i);
        if (!(state & WAITS)) continue;
        const Waiting *one = waiting + (state & ~WAITS);
        save_u32(states + 4ull * i, number_of(w->out + one->at, one->bytes, one->hash));
    }
    settled_count += count;
    if (settled_count == waiting_count) settled_count = waiting_count = w->packed = 0;
}

/* The state that was frozen, as one that waits for its number; without room it gets it at once. */
static u32 state_of(Work *w, u64 bytes)
{
    u8 *p = w->out + w->packed;
    u64 hash = blob_hash(p, bytes);
    if (waiting_count == MOST_WAITING || w->packed + bytes > WAITING_BYTES) return number_of(p, bytes, hash);
    state_prefetch(hash);
    waiting[waiting_count] = (Waiting){w->packed, bytes, hash};
    w->packed += bytes;
    return WAITS | waiting_count++;
}

/* The number of a state that is given as a whole. */
static u32 state_of_bytes(const u8 *p, u64 bytes)
{
#if COLLAPSES
    Work *w = &work;
    thaw_flat(w, p);
    bytes = freeze(w);
    if (!bytes) return 0;
    p = w->out + w->packed;
#endif
    return number_of(p, bytes, blob_hash(p, bytes));
}

/* The processes of the state at rest that are not blocked, by actor; returns how many. */
static u32 candidates(Work *w, u32 *task, u32 *actor)
{
    u32 n = 0;
    for (u32 i = 0; i < w->tasks; i++) {
        if (!task_alive(w, i)) continue;
#if AMPLE
        touched_clear(&touched);
        w->awaited = NOTHING;
        if (i < AMPLE_TASKS) awaited[i] = NOTHING;
#endif
        if (is_blocked(w, i)) {
#if AMPLE
            remember(i, 0);
            if (i < AMPLE_TASKS) awaited[i] = w->awaited;
#endif
            continue;
        }
        u32 number = actor_of(w->task[i].order), at = n++;
        for (; SPAWNS && at > 0 && actor[at - 1] > number; at--) {
            actor[at] = actor[at - 1];
            task[at] = task[at - 1];
        }
        actor[at] = number;
        task[at] = i;
    }
    return n;
}

#if SYMBOLIC
#include "persistent.h"
#endif
#include "chain.h"

/* One outcome: 1 when there is a successor, which is then in *state. */
static u32 outcome(Work *w, const u8 *blob, u32 task, u32 *flow, u32 *state)
{
    thaw(w, blob);
    u32 before = w->tasks;
    start_task(w, task);
    *flow = advance(w);
    if (*flow == FLOW_VIOLATED) meet_actors(w, before);
    if (*flow != FLOW_STEP) return 0;
    stop_task(w);
    meet_actors(w, before);
    if (chain_rounds) chain_follow(w, task, goals_in(w));
    u64 bytes = failed ? 0 : freeze(w);
    if (!bytes) return 0;
    *state = state_of(w, bytes);
    return !failed;
}

u32 model_successors(const u8 *restrict s, u8 *restrict to, u32 *restrict action, u32 *restrict choice, Expansion *restrict x)
{
    static u32 task[MOST_TASKS], actor[MOST_TASKS];
    Work *w = &work;
    u32 state = load_u32(s), n = 0;
    chain_passed = 0;
    if (UNLIKELY(failed)) return 0;
    thaw(w, state_at(state));
#if AMPLE
    u32 reduces = w->tasks <= AMPLE_TASKS && w->objects <= MOST_REDUCED;
    moving_tasks = 0;
    touched_objects = reduces ? w->objects : 0;
    object_words = (touched_objects + 63) / 64;
    if (reduces) futures_of(w);
#endif
    u32 moving = candidates(w, task, actor);
    for (u32 i = 0; i < moving; i++) {
        u32 ordinal = 0, retried = 0;
#if AMPLE
        touched_clear(&touched);
#endif
        w->met = w->scripted = 0;
        do {
            u32 flow, number;
            if (n + x->violated >= MODEL_MAX_SUCCESSORS) return fail(FAILED_REFUSED), n;
            u32 reached = outcome(w, state_at(state), task[i], &flow, &number);
            if (UNLIKELY(failed)) return 0;
            retried |= flow == FLOW_RETRY;
            if (reached) {
                save_u32(to + 4ull * n, number);
                action[n] = actor[i];
                choice[n++] = ordinal;
            } else if (flow == FLOW_VIOLATED) {
                VIOLATED(x, w->site, actor[i], ordinal);
            }
            ordinal += reached || flow == FLOW_VIOLATED;
        } while (next_script(w));
        u32 enabled = ordinal || !retried;
        if (enabled) ENABLED(x, actor[i]);
#if AMPLE
        remember(task[i], enabled);
#endif
    }
#if AMPLE
    x->chosen = ~0ull;
    if (reduces && x->enabled > 1) {
        u64 set = ample_choose(task, moving), bit = 1;
        x->chosen = 0;
        for (u32 i = 0; i < moving; i++) {
            if (!(moving_tasks >> task[i] & 1)) continue;
            if (set >> task[i] & 1) x->chosen |= bit;
            bit <<= 1;
        }
    }
#endif
    x->passed = chain_passed;
    return n;
}

/* A state without a step has ended when all processes have. */
static int all_ended(const Work *w)
{
    for (u32 i = 0; i < w->tasks; i++)
        if (task_alive(w, i)) return 0;
    return 1;
}

/* --- the life of the model ------------------------------------------------------------------------ */

/* The memory in which one worker makes steps. */
static int work_open(void)
{
    u64 objects = STATIC_OBJECTS || ALLOCATES ? MOST_OBJECTS : 1, records = RECORD_KINDS ? MOST_RECORDS : 1;
    u64 bytes = GLOBAL_BYTES + STACK_LIMIT + ARENA_BYTES + 2 * BLOB_BYTES + objects * (sizeof(Object) + 4)
        + (COLLAPSES ? BLOB_BYTES + 4ull * (1 << 20) : 0) + records * (sizeof(Record) + 4) + 4ull * (MOST_OBJECTS + MOST_RECORDS) + 4096;
    failed = waiting_count = settled_count = 0;
    work = (Work){0};
    if (!region_reserve(&work_memory, bytes)) return 0;
    u8 *p = work_memory.base;
#define TAKE(field, type, n) (field = (type *)p, p += ((n) * sizeof(type) + 63) & ~63ull)
    TAKE(work.object, Object, objects);
    TAKE(work.record, Record, records);
    TAKE(work.object_number, u32, objects);
    TAKE(work.record_number, u32, records);
    TAKE(work.found, u32, MOST_OBJECTS + MOST_RECORDS);
    for (u32 i = 0; i < STATIC_OBJECTS; i++) work.object[i] = static_objects[i];
    TAKE(work.globals, u8, GLOBAL_BYTES + 8);
    TAKE(work.stack, u8, STACK_LIMIT + 8);
    TAKE(work.out, u8, 2 * BLOB_BYTES);
    TAKE(work.arena, u8, ARENA_BYTES);
#if COLLAPSES
    TAKE(work.part, u8, BLOB_BYTES);
    TAKE(work.names, u32, MOST_NAMES);
    for (u32 i = 0; i < STATIC_OBJECTS; i++) work.object[i].named = static_objects[i].named = content_names(&work, work.object + i);
    work.first_name = work.name_count;
#endif
#undef TAKE
    return 1;
}

int model_open(u64 limit)
{
    shared->actor_count = STATIC_TASKS;
#if COLLAPSES
    if (!shards_open(&shared->parts, limit)) return 0;
#endif
    return states_open(limit) && work_open();
}

#if MODEL_SHARED
void *model_shared(void)
{
    return shared;
}

int model_join(void *of_first)
{
    shared = of_first;
    return work_open();
}

void model_leave(void)
{
    region_close(&work_memory);
    shared = &own_shared;
}
#endif

void model_close(void)
{
    states_close();
#if COLLAPSES
    shards_close(&shared->parts);
#endif
    region_close(&work_memory);
}

u64 model_bytes(void)
{
#if COLLAPSES
    return states_bytes() + shards_bytes(&shared->parts);
#else
    return states_bytes();
#endif
}

u64 model_capacity(void)
{
    return blobs.capacity * SHARDS;
}

/* Why the model gave up: a status of the search, or STATUS_RUNNING. */
u32 model_status(void)
{
    return failed == FAILED_MEMORY ? STATUS_MEMORY : failed ? STATUS_REFUSED : STATUS_RUNNING;
}

/* --- a search that pauses: see saved.h ------------------------------------------------------------- */

typedef struct Kept {
    u64 count[2], words[2], actor_count;
    u64 actors[MODEL_ACTIONS];
} Kept;

static Kept kept_numbers; /* changes; so it is a span of its own that is written whole */

static u32 blobs_spans(const Blobs *b, u32 which, Span *spans)
{
    kept_numbers.count[which] = b->count;
    kept_numbers.words[which] = b->words;
    spans[0] = (Span){b->pool.base, b->words * 4, b->pool.bytes};
    spans[1] = (Span){b->starts.base, (b->count + 1) * 4, b->starts.bytes};
    return 2;
}

/* Makes the table of blobs that were copied back. */
static int blobs_restore(Blobs *b, u32 which)
{
    u64 count = kept_numbers.count[which];
    __builtin_memset(b->slots, 0, b->slot_count * 8);
    b->count = 0;
    b->words = kept_numbers.words[which];
    if (count + 1 >= b->capacity || b->words * 4 > b->pool.bytes) return 0;
    for (u64 i = 0; i < count; i++) {
        u64 from = b->start[i], bytes = (b->start[i + 1] - from) * 4ull;
        u64 tag = blob_hash(b->pool.base + from * 4, bytes) >> 32, at = blob_slot(b, tag);
        while (b->slots[at])
            if (++at == b->slot_count) at = 0;
        b->slots[at] = tag << 32 | (i + 1);
        b->count++;
        if (b->count * 10 > b->slot_count * 7 && !blobs_grow(b)) return 0;
    }
    return 1;
}

/* The first span changes, the others only grow; none where states are kept in another form. */
u32 model_spans(Span *spans)
{
    u32 n = 1;
    __builtin_memcpy(kept_numbers.actors, shared->actors, sizeof shared->actors);
    kept_numbers.actor_count = shared->actor_count;
    n += blobs_spans(&blobs, 0, spans + n);
#if COLLAPSES
    n += blobs_spans(shared->parts.set, 1, spans + n);
#endif
    spans[0] = (Span){(u8 *)&kept_numbers, sizeof kept_numbers, sizeof kept_numbers};
    return n;
}

int model_restore(void)
{
    __builtin_memcpy(shared->actors, kept_numbers.actors, sizeof shared->actors);
    shared->actor_count = (u32)kept_numbers.actor_count;
#if COLLAPSES
    if (!blobs_restore(shared->parts.set, 1)) return 0;
#endif
    return blobs_restore(&blobs, 0);
}

/* For the caller: the order of an actor that was met. */
u64 clew_actor(u32 actor)
{
    return actor < STATIC_TASKS ? actor : actor < shared->actor_count ? shared->actors[actor] : ~0ull;
}

/* For tests: copies the whole state of a number to `to`, if there is room; returns its length. */
u64 clew_state(u32 number, u8 *to, u64 room)
{
    if (number / SHARDS >= shared->states.set[number % SHARDS].count) return 0;
#if COLLAPSES
    Work *w = &work;
    thaw(w, state_at(number));
    u64 bytes = freeze_flat(w);
    const u8 *from = w->out + w->packed;
#else
    u64 bytes = state_length(number);
    const u8 *from = state_at(number);
#endif
    if (bytes <= room) __builtin_memcpy(to, from, bytes);
    return bytes;
}

#endif
