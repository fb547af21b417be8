/* States with symbolic data, for a search that somebody else drives: all outcomes of a state, with what they mean.

   A state is its bytes, in which the n-th place that holds a term has the number FIRST_TERM + n, the terms in this
   order, and a path. So states with equal bytes differ in nothing but terms.

   With AMPLE, or where persistent sets are known (persistent.h), every outcome says whether its process is in the set that
   was chosen, and whether that process goes on in every state for which the expanded one stands: no outcome of its step is
   violated, put off or removed, and nothing was assumed that narrows the path. Who follows such a set only needs a process
   of it that surely goes on. */
#ifndef CLEW_EXPANSION_H
#define CLEW_EXPANSION_H

#include "step.h"

#define MOST_FOUND (1u << 16)
#define MOST_NUMBERS (1u << 20)

/* A state lies at `at`: its bytes, its terms, its path, and how many its bytes are, so that what lies there is the same
   just where the state is the same. */
typedef struct Found {
    u64 at, bytes, goals;
    u32 actor, flow, site, path, passed;
    u32 script, scripted, term_count, told, told_count;
    u32 role; /* ROLE_… */
    u32 unused;
} Found;

#define PART (1u << 30)
#define ROLE_OTHER 0 /* in no closed set that leaves something out */
#define ROLE_MEMBER 1
#define ROLE_SURE 2 /* a member that surely goes on */

static int ended_in(Work *w);

static Found found[MOST_FOUND];
static u32 found_count;
static u32 scripts[MOST_NUMBERS], script_count;
static u32 found_terms[MOST_NUMBERS], found_term_count; /* of the last outcome */
static Told found_told[MOST_NUMBERS];
static u32 found_told_count;
static Region given_memory; /* the state that is expanded */

/* --- terms in the bytes of a state ------------------------------------------------------------------ */

static u32 renamed_terms;
static const u32 *term_list;   /* the terms of a state, in order; 0: it is a constant by now */
static const u64 *known_values; /* of these */
static int terms_out;           /* 1: terms go to found_terms, and their places into the bytes; 0: back */

/* The term that stands for the next place that holds one; *known: the value that is there instead. */
static u32 exchanged(u32 term, u64 *known)
{
    u32 place = renamed_terms++;
    if (!terms_out) {
        if (!term_list[place]) *known = known_values[place];
        return term_list[place];
    }
    if (found_term_count == MOST_NUMBERS) return fail(FAILED_MEMORY), term;
    found_terms[found_term_count++] = term;
    return FIRST_TERM + place;
}

/* Marks in frames and globals: sixteen times the place of the value, and its length; the mark lies behind it. */
INLINE void exchange_number(u8 *block, u32 place)
{
    u8 *value = block + place / 16, *mark = value + place % 16;
    u32 term = load_u32(mark);
    if (term < FIRST_TERM) return;
    u64 known = 0;
    term = exchanged(term, &known);
    save_u32(mark, term);
    if (!term) __builtin_memcpy(value, &known, place % 16);
}

static void exchange_frames(u8 *stack, u8 *end)
{
    while (end > stack) {
        u32 routine = routine_of[load_point(end - POINT_BYTES)];
        end -= POINT_BYTES + frame_bytes[routine];
        for (u32 i = frame_mark[routine]; i < frame_mark[routine + 1]; i++) exchange_number(end, frame_marks[i]);
    }
}

static void exchange_object(const Object *o)
{
    if (!o->tags) return;
    for (u32 at = 0, width; at < o->size; at += width) {
        width = 1;
        if (!IS_TERM_AT(o->tags[at], 0)) continue;
        width = term_width(o, at);
        u8 *data = (u8 *)o->data + at, *tags = (u8 *)o->tags + at;
        u64 known = 0;
        u32 term = exchanged(terms_out ? term_in(data, tags, width) : FIRST_TERM, &known);
        if (!term) {
            __builtin_memcpy(data, &known, width);
            __builtin_memset(tags, 0, width);
        } else if (terms_out && width < 4) {
            __builtin_memset(data, 0, width); /* which one it is follows from the order */
            tags[0] = TAG_TERM;
        } else {
            term_out(data, tags, width, term);
        }
    }
}

/* Exchanges the terms of a state in its bytes, which were thawed. */
static void exchange_all(Work *w, u8 *state)
{
    renamed_terms = 0;
    for (u32 i = 0; i < GLOBAL_MARKS; i++) exchange_number(state, global_marks[i]);
    for (u32 i = 0; i < w->tasks; i++) exchange_frames((u8 *)w->task[i].stack, (u8 *)w->task[i].stack + w->task[i].bytes);
    EACH_DIRTY(w, i) exchange_object(w->object + i);
    for (u32 i = STATIC_OBJECTS; i < w->objects; i++) exchange_object(w->object + i);
}

/* --- outcomes --------------------------------------------------------------------------------------- */

/* Writes the terms, the path and the length of a state behind its bytes. */
static void found_behind(Work *w, Found *f)
{
    u64 terms = 4ull * found_term_count;
    if (w->packed + terms + 8 + 64 > BLOB_BYTES) {
        fail(FAILED_MEMORY);
        return;
    }
    __builtin_memcpy(w->out + w->packed, found_terms, terms);
    save_u32(w->out + w->packed + terms, f->path);
    save_u32(w->out + w->packed + terms + 4, (u32)f->bytes);
    w->packed += terms + 8;
    f->term_count = found_term_count;
}

static void found_add(Work *w, u32 actor, u32 flow, u32 met, u64 goals)
{
    if (found_count == MOST_FOUND || script_count + met > MOST_NUMBERS || found_told_count + w->told > MOST_NUMBERS) {
        fail(FAILED_MEMORY);
        return;
    }
    Found *f = found + found_count++;
    *f = (Found){.actor = actor, .flow = flow, .site = w->site, .path = w->path, .passed = chain_passed, .goals = goals};
    f->script = script_count;
    f->scripted = met;
    __builtin_memcpy(scripts + script_count, w->script, 4ull * met);
    script_count += met;
    f->told = found_told_count;
    f->told_count = w->told;
    __builtin_memcpy(found_told + found_told_count, told, w->told * sizeof(Told));
    found_told_count += w->told;
    if (flow != FLOW_STEP) return;
    f->at = w->packed;
    f->bytes = freeze(w);
    if (!f->bytes || w->packed + f->bytes + 64 > BLOB_BYTES) {
        fail(FAILED_MEMORY);
        return;
    }
    u8 *state = w->out + w->packed;
    w->packed += f->bytes;
    thaw(w, state);
    w->met = met; /* what follows on this script is still to be found */
    terms_out = 1;
    found_term_count = 0;
    exchange_all(w, state);
    found_behind(w, f);
}

static u32 unsure; /* 1: some outcome of the process does not go on */

/* One outcome of a step of a process along the script. */
static u32 found_outcome(Work *w, const u8 *state, u32 path, u32 task)
{
    u32 actor;
    thaw(w, state);
    narrow_count[0] = narrow_given[0];
    narrow_count[1] = narrow_given[1];
    w->path = path;
    w->made = w->told = 0;
    u32 before = w->tasks;
    chain_passed = 0;
    actor = actor_of(w->task[task].order);
    tell(w, actor, TOLD_STEP);
    start_task(w, task);
    narrowed = 0;
    u32 flow = advance(w);
    unsure |= flow != FLOW_STEP || narrowed;
    if (failed || flow == FLOW_REMOVED) return flow;
    if (flow == FLOW_RETRY) {
        if (w->path != path) fail(FAILED_REFUSED);
        return flow;
    }
    if (flow == FLOW_VIOLATED) {
        found_add(w, actor, flow, w->met, 0);
        return flow;
    }
    stop_task(w);
    meet_actors(w, before);
    u64 goals = goals_in(w);
    u32 met = w->met;
    if (!failed && chain_rounds) goals = chain_follow(w, task, goals);
    if (!failed) found_add(w, actor, flow, met, goals);
    return flow;
}

static const u8 *given_state(Work *w, const u8 *state, u64 bytes, const u32 *terms, const u64 *known)
{
    failed = found_count = script_count = found_told_count = 0;
    w->packed = 0;
    if (bytes + 64 > BLOB_BYTES) return fail(FAILED_MEMORY), (const u8 *)0;
    u8 *given = given_memory.base;
    __builtin_memcpy(given, state, bytes);
    thaw(w, given);
    terms_out = 0;
    term_list = terms;
    known_values = known;
    narrow_count[0] = narrow_count[1] = 0;
    exchange_all(w, given);
    narrow_given[0] = narrow_count[0];
    narrow_given[1] = narrow_count[1];
    return given;
}

#if AMPLE
static u64 sure_tasks;

/* The state whose steps follow is thawed: what its processes may still do. Returns whether anything can be left out. */
static u32 reduction_begin(Work *w)
{
    u32 reduces = w->tasks <= AMPLE_TASKS && w->objects <= MOST_REDUCED;
    moving_tasks = sure_tasks = 0;
    touched_objects = reduces ? w->objects : 0;
    object_words = (touched_objects + 63) / 64;
    if (reduces) futures_of(w);
    return reduces;
}

/* Says of each outcome what its process is in the smallest closed set. */
static void reduction_end(const u32 *task, u32 moving, const u32 *actor)
{
    u64 set = ample_choose(task, moving);
    for (u32 i = 0, at = 0; i < moving; i++) {
        u64 bit = 1ull << task[i];
        u32 role = set == ~0ull || !(set & bit) ? ROLE_OTHER : sure_tasks & bit ? ROLE_SURE : ROLE_MEMBER;
        for (; at < found_count && found[at].actor == actor[i]; at++) found[at].role = role;
    }
}
#endif

/* The processes whose steps are to be made: those of a persistent set, or the others. */
static u64 set_chosen(Work *w, const u32 *task, u32 moving, u32 others, u32 *part)
{
    u64 all = 0;
    *part = 0;
    if (!ask_set) return ~0ull;
    for (u32 i = 0; i < moving; i++) all |= 1ull << task[i];
    u64 set = set_of(w, all);
    *part = !others && set != all;
    return others ? all & ~set : set;
}

/* All outcomes of a state, or those of one process along one script (`actor` not NOTHING) with a chain of `passed` states
   behind it. Where persistent sets are known, of these processes only, or of the `others`. Returns how many processes are
   enabled, with PART where others are left out; NOTHING where the model gave up. */
u32 symbolic_expand(
    const u8 *state, u64 bytes, const u32 *terms, u32 path, u32 actor, const u32 *script, u32 scripted, u32 passed, u32 others)
{
    static u32 task[MOST_TASKS], actors_[MOST_TASKS];
    Work *w = &work;
    u32 enabled = 0;
    const u8 *given = given_state(w, state, bytes, terms, 0);
    if (!given) return NOTHING;
    thaw(w, given);
    w->path = path;
#if AMPLE
    u32 reduces = reduction_begin(w);
#endif
    u32 moving = candidates(w, task, actors_), part;
    u64 chosen = actor == NOTHING ? set_chosen(w, task, moving, others, &part) : (part = 0, ~0ull);
    chain_length = actor == NOTHING || !ask_set ? NOTHING : passed;
    for (u32 i = 0; i < moving && !failed; i++) {
        u32 moves = 0, retried = 0, first = found_count;
        if (actor != NOTHING && actors_[i] != actor) continue;
        if (ask_set && !(chosen >> task[i] & 1)) {
            enabled++;
            continue;
        }
        unsure = 0;
#if AMPLE
        touched_clear(&touched);
#endif
        w->met = w->scripted = 0;
        if (actor != NOTHING) {
            w->scripted = scripted;
            __builtin_memcpy(w->script, script, 4ull * scripted);
        }
        do {
            u32 flow = found_outcome(w, given, path, task[i]);
            retried |= flow == FLOW_RETRY;
            moves |= flow == FLOW_STEP || flow == FLOW_VIOLATED;
        } while (!failed && actor == NOTHING && next_script(w));
        enabled += moves || !retried;
        for (u32 k = first; part && k < found_count; k++) found[k].role = unsure ? ROLE_MEMBER : ROLE_SURE;
#if AMPLE
        remember(task[i], moves || !retried);
        if (reduces && !unsure) sure_tasks |= 1ull << task[i];
#endif
    }
#if AMPLE
    if (!failed && reduces && actor == NOTHING) reduction_end(task, moving, actors_);
#endif
    return failed ? NOTHING : part ? enabled | PART : enabled;
}

/* What is known of a state without moving: the goals that it hits; *ended: whether it may have no step. */
u64 symbolic_look(const u8 *state, u64 bytes, const u32 *terms, u32 path, u32 *ended)
{
    Work *w = &work;
    const u8 *given = given_state(w, state, bytes, terms, 0);
    if (!given) return 0;
    thaw(w, given);
    w->path = path;
    w->met = w->scripted = 0;
    u64 goals = goals_in(w);
    *ended = (u32)ended_in(w);
    if (w->met) fail(FAILED_REFUSED);
    return goals;
}

/* The same state with constants for some of its terms: `known` are their values where `terms` has 0. One outcome. */
u32 symbolic_settle(const u8 *state, u64 bytes, const u32 *terms, const u64 *known)
{
    Work *w = &work;
    const u8 *given = given_state(w, state, bytes, terms, known);
    if (!given) return NOTHING;
    thaw(w, given);
    w->met = w->told = 0;
    found_add(w, 0, FLOW_STEP, 0, 0);
    return failed ? NOTHING : 1;
}

u32 symbolic_open(u32 rounds)
{
    if (!model_open(1ull << 30) || !region_open(&given_memory, BLOB_BYTES)) return 0;
    model_chains(rounds);
    return 1;
}

void symbolic_close(void)
{
    region_close(&given_memory);
    model_close();
}

/* What the last expansion has found. */
u32 symbolic_found(void)
{
    return found_count;
}

/* Where that lies, as long as the model is open. */
void symbolic_places(const Found **f, const u32 **script, const Told **choices, const u8 **states)
{
    *f = found;
    *script = scripts;
    *choices = found_told;
    *states = work.out;
}

u32 symbolic_failed(void)
{
    return failed;
}

#endif
