/* Concrete runs by machine code: each begins where another one has shown something new, and goes on by drawn answers.

   A run that comes to something new (novelty.h) is kept: a state, and the answers that lead there from the one before.
   Others begin there, also with these answers once more, but for some, or at the one before with them. Nothing is ever
   claimed absent; a run that violates a check is told, and the reference follows it.
   After: Böhme, Pham and Roychoudhury, "Coverage-based greybox fuzzing as Markov chain", 2016. */
#ifndef CLEW_PROBING_H
#define CLEW_PROBING_H

#include "draws.h"
#include "novelty.h"

extern const u64 model_sites[];
u32 model_initial(u32 index, u8 *state);
static int ended_in(Work *w);

#define PROBE_ENTRIES (1u << 19)
#define PROBE_WORDS (1ull << 25)
#define PROBE_TRIES 12
#define PROBE_EXTENDED 64   /* so often a run goes on for longer since it has shown something */
#define PROBE_OBJECTS 512   /* with so many new objects the state gets its numbers again */

typedef struct Entry {
    u32 state, before, run, depth;
    u64 at, words; /* of the moves that lead here from the entry before */
} Entry;

typedef struct Shown {
    u32 entry, before; /* before: the one shown before it, of the same kind */
} Shown;

typedef struct Probed {
    u64 steps, entries, runs, refused;
    u64 site, words; /* of a run that is told: the check that it violates, or NOTHING for a deadlock */
} Probed;

static Region probe_memory;
static Entry *entries;
static Shown *shown;
static u64 *moves;
static u32 open_kinds[PROBE_KINDS], open_count, entry_count, shown_count;
static u64 moves_used, probe_until, probe_steps, probe_runs, probe_refused;
static u32 ranks[MOST_TASKS], lowest_rank;
static u32 keys, key_from; /* modes on which the habits of a run depend */

/* --- entries ---------------------------------------------------------------------------------------------- */

/* The state as it is gets canonical numbers; 0 where memory is used up. */
static u32 settled(Work *w, u32 *number)
{
    chain_standing = NOTHING;
    u64 bytes = freeze(w);
    if (!bytes) return 0;
    const u8 *p = w->out + w->packed;
    *number = number_of(p, bytes, blob_hash(p, bytes));
    if (failed) return 0;
    thaw(w, state_at(*number));
    return 1;
}

static u32 entry_added(u32 state, u32 before, u64 at)
{
    entries[entry_count] = (Entry){state, before, run_number, before == NOTHING ? 0 : entries[before].depth + 1, at, moves_used - at};
    for (u32 i = 0; i < fresh_count; i++) {
        Kind *k = kinds + fresh_kinds[i];
        if (!k->count) open_kinds[open_count++] = fresh_kinds[i];
        shown[shown_count] = (Shown){entry_count, k->count ? k->last : NOTHING};
        k->last = shown_count++;
        k->count++;
        k->dry = 0;
    }
    return entry_count++;
}

/* An entry to begin with: of a kind that has shown something lately, or any; late ones are likelier than early ones. */
static u32 entry_drawn(void)
{
    if (!open_count) return 0;
    u32 kind = open_kinds[below(open_count)], how = below(4);
    for (u32 i = 0; i < 3 && how; i++) {
        u32 other = open_kinds[below(open_count)];
        if (how == 1 ? kinds[other].count < kinds[kind].count : kinds[other].dry < kinds[kind].dry) kind = other;
    }
    Kind *k = kinds + kind;
    k->dry++;
    u32 one = below(k->count), two = below(k->count), back = one < two ? one : two, at = k->last;
    if (below(2)) back = below(k->count < 3 ? k->count : 3);
    else if (back > 64 && below(8)) back = below(64);
    for (; back && shown[at].before != NOTHING; back--) at = shown[at].before;
    return shown[at].entry;
}

/* --- runs ------------------------------------------------------------------------------------------------- */

/* Whose turn it is among those that are ready. */
static u32 turn(const u32 *task, u32 n, u32 last)
{
    u32 found = task[0];
    if (n == 1) return found;
    if (!temper.ranked) {
        if (!happens(temper.switches))
            for (u32 i = 0; i < n; i++)
                if (task[i] == last) return last;
        return task[below(n)];
    }
    if (last != NOTHING && happens(temper.switches / 8)) ranks[last] = --lowest_rank;
    for (u32 i = 1; i < n; i++)
        if (ranks[task[i]] > ranks[found]) found = task[i];
    return found;
}

static void ranks_drawn(void)
{
    if (!SPAWNS && STATIC_TASKS == 1) return;
    lowest_rank = 1u << 30;
    for (u32 i = 0; i < MOST_TASKS; i++) ranks[i] = lowest_rank + below(1u << 20);
}

/* Keeps the step that was made: whose it was, and what was answered. */
static void step_kept(const Work *w, u64 order)
{
    moves[moves_used++] = order;
    moves[moves_used++] = w->met;
    __builtin_memcpy(moves + moves_used, drawn, 8ull * w->met);
    moves_used += w->met;
}

/* How a step goes: FLOW_STEP; FLOW_VIOLATED; FLOW_RETRY where nobody can move for good; FLOW_REMOVED where none was found. */
static u32 stepped(Work *w, u32 *last, Checkpoint *c, u64 *since)
{
    static u32 task[MOST_TASKS];
    u32 n = 0, branches;
    for (u32 i = 0; i < w->tasks; i++)
        if (task_alive(w, i) && !is_blocked(w, i)) task[n++] = i;
    if (failed) return FLOW_REMOVED;
    if (!n) return FLOW_RETRY;
    for (u32 tries = 0; tries < PROBE_TRIES; tries++) {
        *c = chain_mark(w);
        if (failed) return FLOW_REMOVED;
        u32 mover = turn(task, n, *last);
        u64 order = w->task[mover].order;
        *since = place_of(w, mover, 2);
        place_now = *since;
        for (u32 i = 0; i < keys; i++) place_now = stirred(place_now + byte_at(w, modes[(key_from + i) % mode_count]));
        drawn_again = tries > 0;
        u32 flow = chain_try(w, mover, &branches);
        if (UNLIKELY(failed)) return FLOW_REMOVED;
        if (flow == FLOW_STEP || flow == FLOW_VIOLATED) {
            step_kept(w, order);
            if (flow == FLOW_STEP) chain_rest(w);
            *last = mover;
            return flow;
        }
        u32 is_stuck = flow == FLOW_RETRY && !w->met;
        chain_back(w, c);
        if (is_stuck) {
            for (u32 i = 0; i < n; i++)
                if (task[i] == mover) task[i] = task[--n];
            if (!n) return FLOW_RETRY; /* nor can anybody ever */
        }
    }
    return FLOW_REMOVED;
}

/* Whether processes were started or have ended: then others have other names. */
INLINE u32 is_renamed(const Work *w, const Checkpoint *c)
{
    if (!SPAWNS) return 0;
    if (w->tasks != c->tasks) return 1;
    for (u32 i = STATIC_TASKS; i < w->tasks; i++)
        if (!w->task[i].bytes != !c->task[i].bytes) return 1;
    return 0;
}

/* One run of so many steps, and as many more behind each that shows something; the site of a wanted check that it violates,
   NOTHING where nobody can move any more, else NOTHING - 1. *from and *at: the moves behind an entry. */
static u32 probed_run(u64 safes, u32 asks_deadlock, u32 *from, u64 *at)
{
    Work *w = &work;
    u32 is_whole = below(1024) == 0, begins = is_whole ? 0 : entry_drawn(), last = NOTHING;
    u32 most = is_whole ? 4000u << below(4) : 16u << below(6), left = most, extended = 0, number;
    u64 since;
    Checkpoint c;
    probe_runs++;
    again_left = 0;
    if (begins && below(3) == 0) {
        again_from = moves + entries[begins].at;
        again_left = (u32)entries[begins].words;
        again_in = 0;
        again_changes = 8u << below(7);
        if (below(3) == 0) begins = entries[begins].before;
    }
    thaw(w, state_at(entries[begins].state));
    chain_standing = NOTHING;
    temper_drawn(is_whole);
    keys = mode_count ? below(4) : 0;
    key_from = below(PROBE_MODES);
    ranks_drawn();
    *from = begins;
    *at = moves_used;
    for (; left && probe_steps < probe_until && moves_used + MOST_CHOICES + 8 < PROBE_WORDS; left--) {
        if (w->used >= CHAIN_ARENA || w->objects >= STATIC_OBJECTS + PROBE_OBJECTS) {
            if (!settled(w, &number)) break;
        }
        u32 flow = stepped(w, &last, &c, &since);
        probe_steps++;
        if (flow == FLOW_VIOLATED) {
            if (model_sites[w->site] & safes) return w->site;
            break;
        }
        if (flow == FLOW_RETRY && asks_deadlock && !ended_in(w)) return NOTHING;
        if (flow != FLOW_STEP) break;
        look(w, &c, last, since);
        if (fresh_count && entry_count < PROBE_ENTRIES && shown_count + 4 < 2 * PROBE_ENTRIES) {
            if (!settled(w, &number)) break;
            *from = entry_added(number, *from, *at);
            *at = moves_used;
            if (extended++ < PROBE_EXTENDED) left = most;
        } else if (is_renamed(w, &c)) {
            if (!settled(w, &number)) break;
        }
    }
    return NOTHING - 1;
}

/* --- for the caller ----------------------------------------------------------------------------------------- */

static u64 *told_run;

u32 probe_open(u64 seed, const u64 *numbers, u32 count, const u64 *compared, u32 most)
{
    u8 state[STATE_BYTES];
    chance_seed = seed;
    known_numbers = numbers;
    known_count = count;
    compared_numbers = compared;
    compared_count = most;
    u64 bytes = PROBE_ENTRIES * sizeof(Entry) + 2ull * PROBE_ENTRIES * sizeof(Shown) + 16 * PROBE_WORDS + 4096;
    if (!model_open(1ull << 30) || !region_reserve(&probe_memory, bytes)) return 0;
    entries = (Entry *)probe_memory.base;
    shown = (Shown *)(entries + PROBE_ENTRIES);
    moves = (u64 *)(shown + 2ull * PROBE_ENTRIES);
    told_run = moves + PROBE_WORDS;
    open_count = entry_count = shown_count = mode_count = fresh_count = 0;
    moves_used = probe_steps = probe_runs = probe_refused = 0;
    u32 base = GLOBAL_BYTES;
    for (u32 i = 0; i < STATIC_OBJECTS; i++) {
        object_base[i] = base;
        base += work.object[i].size <= PROBE_LARGEST ? work.object[i].size : 0;
    }
    model_initial(0, state);
    if (failed) return 0;
    shows(0);
    entry_added(load_u32(state), NOTHING, 0);
    return 1;
}

/* Runs until so many more steps were made, or one is to be told; 1: one is, 2: memory is used up. */
u32 probe_run(u64 steps, u64 safes, u32 asks_deadlock, Probed *told)
{
    u64 at;
    probe_until = probe_steps + steps;
    u32 from, found = NOTHING - 1;
    while (probe_steps < probe_until && found == NOTHING - 1) {
        u32 is_full = moves_used + (1u << 21) > PROBE_WORDS;
        found = probed_run(safes, asks_deadlock, &from, &at);
        if (failed == FAILED_MEMORY || is_full) {
            failed = 0;
            return 2;
        }
        if (failed) probe_refused++;
        failed = 0;
        if (found == NOTHING - 1) moves_used = entries[entry_count - 1].at + entries[entry_count - 1].words;
    }
    *told = (Probed){probe_steps, entry_count, probe_runs, probe_refused, found, 0};
    if (found == NOTHING - 1) return 0;
    u64 end = 0, tail = moves_used - at;
    for (u32 e = from; e != NOTHING; e = entries[e].before) end += entries[e].words;
    told->words = end + tail;
    if (told->words >= PROBE_WORDS) return 2;
    __builtin_memcpy(told_run + end, moves + at, 8 * tail);
    for (u32 e = from; e != NOTHING; e = entries[e].before) {
        end -= entries[e].words;
        __builtin_memcpy(told_run + end, moves + entries[e].at, 8 * entries[e].words);
    }
    return 1;
}

const u64 *probe_told(void)
{
    return told_run;
}

void probe_close(void)
{
    region_close(&probe_memory);
    model_close();
}

#endif
