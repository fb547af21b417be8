/* Chains: what follows on a step while exactly one process can move, in exactly one way, and nobody sees it.

   The working state runs on in place: it gets no canonical numbers and is not kept until the chain ends. Steps are
   tried: behind a checkpoint every object that changes is kept, so that a step which turns out not to be the only one,
   or not to happen at all (`retry`), is taken back. Checkpoints are rare: what was done since the last one is done again.
   Nor do frames move while the same process goes on. A process that could not go on sleeps until something changes that
   it has read: its step is not tried before. The rule is that of `engines/search/reductions/chains.py`: a state is
   passed over where one process is enabled, its step has one outcome and violates nothing, and no goal is hit in the
   state; a chain of chain_rounds steps or more ends with the next step that goes back.

   Where persistent sets are known (persistent.h) one process in the set is enough, and nobody is tried: who is not blocked
   can move. A state that is passed over is a different one each time it is met, as in `depth_first.py`; it may leave others
   out, since the step that is made is one for all states for which it stands (nothing is assumed), and the chain ends in a
   state that is kept. Sets have to be the same when a run is made of it: then chain_length says how long the chain is. */
#ifndef CLEW_CHAIN_H
#define CLEW_CHAIN_H

#define CHAIN_ARENA (ARENA_BYTES / 2)
#define CHAIN_STRIDE 16 /* so many steps are made between two checkpoints */

static u32 chain_rounds; /* 0: nothing is passed over */
static u32 chain_passed; /* states, since somebody last asked */
static u32 chain_length = NOTHING; /* a chain that is made again passes over so many */

/* A process at rest whose frames still lie where processes run, or NOTHING. */
static u32 chain_standing;

static u64 goals_in(Work *w);

/* What a step may change, but for objects. */
typedef struct Checkpoint {
    u64 used;
    u32 tasks, objects;
    u32 leaked, path, made, told;
    Task *task;
    u8 *globals;
} Checkpoint;

/* A copy of the frames that lie where processes run; null where none do. */
static u8 *chain_kept(Work *w)
{
    if (chain_standing == NOTHING || !task_alive(w, chain_standing)) return 0;
    u32 bytes = w->task[chain_standing].bytes;
    u8 *stack = arena_take(w, bytes);
    if (stack) __builtin_memcpy(stack, w->stack, bytes);
    return stack;
}

/* Everything as it is now can be had again by chain_back. */
static Checkpoint chain_mark(Work *w)
{
    u8 *stack = chain_kept(w);
    Checkpoint c = {.used = w->used, .tasks = w->tasks, .objects = w->objects, .leaked = w->leaked};
    c.path = w->path;
    c.made = w->made;
    c.told = w->told;
    c.task = (Task *)arena_take(w, w->tasks * sizeof(Task));
    c.globals = arena_take(w, GLOBAL_BYTES + 1);
    if (!c.task || !c.globals) return c;
    __builtin_memcpy(c.task, w->task, w->tasks * sizeof(Task));
    __builtin_memcpy(c.globals, w->globals, GLOBAL_BYTES);
    if (stack) c.task[chain_standing].stack = stack;
    w->epoch++;
    w->changes = 0;
    return c;
}

static void chain_back(Work *w, const Checkpoint *c)
{
    for (u32 i = w->changes; i-- > 0;) w->object[changes[i].index] = changes[i].before;
    w->changes = 0;
    w->epoch++;
    w->tasks = c->tasks;
    w->objects = c->objects;
    w->leaked = c->leaked;
    w->path = c->path;
    w->made = c->made;
    w->told = c->told;
    __builtin_memcpy(w->task, c->task, c->tasks * sizeof(Task));
    __builtin_memcpy(w->globals, c->globals, GLOBAL_BYTES);
    w->used = c->used;
    w->running = chain_standing = NOTHING;
}

/* The process that has run rests; its frames stay where they are. */
static void chain_rest(Work *w)
{
    stop_task(w);
    chain_standing = w->running;
    w->running = NOTHING;
}

/* Lets a process run. */
static void chain_start(Work *w, u32 task)
{
    if (task == chain_standing) {
        w->running = task;
    } else {
        u8 *stack = chain_kept(w);
        if (stack) w->task[chain_standing].stack = stack;
        start_task(w, task);
    }
    chain_standing = NOTHING;
}

/* Whether a choice between several was made. */
static u32 chain_branches(const Work *w)
{
    for (u32 i = 0; i < w->met; i++)
        if (w->counts[i] > 1) return 1;
    return 0;
}

/* Whoever makes a run of it is told whose step begins. */
INLINE void chain_tell(Work *w, u32 task)
{
#if SYMBOLIC
    tell(w, actor_of(w->task[task].order), TOLD_STEP);
#else
    (void)w;
    (void)task;
#endif
}

/* Executes a step of a process; *branches: it made a choice between several. */
static u32 chain_try(Work *w, u32 task, u32 *branches)
{
    w->executed = w->met = w->raising = w->scripted = 0;
    chain_start(w, task);
    if (failed) return FLOW_REMOVED;
    u32 flow = advance(w);
    *branches = chain_branches(w);
    return flow;
}

static u8 chain_asleep[MOST_TASKS], chain_slept[GLOBAL_BYTES + 1]; /* who sleeps, and with what globals */
static u32 chain_sleepers, chain_slept_tasks;

static void chain_wake(void)
{
    for (u32 i = 0; i < watch.count; i++) watch.set[watch.list[i] / 64] = 0;
    __builtin_memset(chain_asleep, 0, sizeof chain_asleep);
    watch.count = watch.woken = chain_sleepers = 0;
}

/* A process could not go on: it sleeps, where all that it has read is known. */
static void chain_sleep(Work *w, u32 task)
{
    if (watch.full) return;
    if (!chain_sleepers) __builtin_memcpy(chain_slept, w->globals, GLOBAL_BYTES);
    chain_slept_tasks = w->tasks;
    chain_asleep[task] = 1;
    chain_sleepers++;
}

/* Wakes everybody where something has changed that somebody has read. */
static void chain_look(const Work *w)
{
    if (!chain_sleepers) return;
    if (watch.woken || w->tasks != chain_slept_tasks || __builtin_memcmp(chain_slept, w->globals, GLOBAL_BYTES)) chain_wake();
}

/* Tries the processes but the last, which is left out of the trial where it may be the only one: its step is then made
   for good. Returns the only process that can move, NOTHING where there is none or several, or it can in several ways. */
static u32 chain_only(Work *w, const u32 *task, u32 n)
{
    u32 only = NOTHING, branches;
    for (u32 i = 0; i < n; i++) {
        if (i + 1 == n && only == NOTHING) return task[i];
        Checkpoint c = chain_mark(w);
        u32 woken = watch.woken;
        watch.on = 1;
        watch.full = 0;
        u32 flow = failed ? FLOW_REMOVED : chain_try(w, task[i], &branches);
        watch.on = 0;
        if (failed) return NOTHING;
        u32 learnt = w->path != c.path;
        chain_back(w, &c);
        watch.woken = woken;
        if (flow == FLOW_RETRY && !branches && !learnt) {
            chain_sleep(w, task[i]);
            continue;
        }
        if (only != NOTHING || flow != FLOW_STEP || branches) return NOTHING;
        only = task[i];
    }
    return only;
}

/* The processes that are neither blocked nor asleep, the one that moved last behind all others; returns how many. */
static u32 chain_candidates(Work *w, u32 *task, u32 last)
{
    u32 n = 0;
    chain_look(w);
    for (u32 i = 0; i < w->tasks; i++)
        if (i != last && task_alive(w, i) && !chain_asleep[i] && !is_blocked(w, i)) task[n++] = i;
    if (task_alive(w, last) && !is_blocked(w, last)) task[n++] = last;
    return n;
}

/* What is to be tried: *task; *mover the one that is, NOTHING where there is none; *part: others are left out for it.
   Returns how many were looked at. */
static u32 chain_choose(Work *w, u32 *task, u32 last, u32 *mover, u32 *part)
{
    *part = 0;
#if SYMBOLIC
    if (ask_set) {
        u64 moving = moving_in(w), set = set_of(w, moving);
        *part = set != moving;
        *mover = set && !(set & (set - 1)) && chain_passed < chain_length ? (u32)__builtin_ctzll(set) : NOTHING;
        narrowed = 0;
        return 1;
    }
#endif
    u32 n = chain_candidates(w, task, last);
    *mover = chain_only(w, task, n);
    return n;
}

/* Whether the step that was made is no step of all states for which the one before it stands, though others are left out. */
INLINE u32 chain_narrows(u32 part)
{
#if SYMBOLIC
    return part && narrowed && chain_length == NOTHING;
#else
    return part;
#endif
}

/* Whether a chain goes on at a state with these goals. */
INLINE u32 chain_goes_on(const Work *w, u64 goals)
{
    if (failed || w->used >= CHAIN_ARENA || w->objects >= MOST_OBJECTS / 2) return 0;
    return !goals || (chain_length != NOTHING && chain_passed < chain_length);
}

/* Makes steps again that had one outcome each. */
static void chain_again(Work *w, const u32 *mover, u32 n)
{
    for (u32 i = 0, branches; i < n && !failed; i++) {
        u32 before = w->tasks;
        chain_tell(w, mover[i]);
        chain_try(w, mover[i], &branches);
        if (failed) return;
        chain_rest(w);
        meet_actors(w, before);
    }
}

/* Whether a process was started behind the first `before` ones that would have another name in a state with canonical
   numbers, where one that has ended may have given its name back: a run that is told would call it wrongly, and one that
   is made step by step would come to another state. */
static int chain_renames(const Work *w, u32 before)
{
    for (u32 i = before; i < w->tasks; i++)
        for (u32 k = STATIC_TASKS; k < before; k++)
            if (!task_alive(w, k) && w->task[k].order >> 32 == w->task[i].order >> 32 && w->task[k].order < w->task[i].order) return 1;
    return 0;
}

/* Runs on behind a step of a process that has just come to rest, in a state with these goals; returns those of the last
   state. What the script of the step was is kept. */
static u64 chain_follow(Work *w, u32 last, u64 goals)
{
    static u32 task[MOST_TASKS], script[MOST_CHOICES], counts[MOST_CHOICES], since[CHAIN_STRIDE];
    u32 met = w->met, rounds = 0, made = CHAIN_STRIDE, branches;
    Checkpoint c;
#if AMPLE
    static Touched first;
    __builtin_memcpy(&first, &touched, sizeof touched);
#endif
    __builtin_memcpy(script, w->script, 4ull * met);
    __builtin_memcpy(counts, w->counts, 4ull * met);
    chain_rest(w);
    chain_wake();
    while (chain_goes_on(w, goals)) {
        u32 mover, part, n = chain_choose(w, task, last, &mover, &part), before = w->tasks;
        if (mover == NOTHING || failed) break;
        u32 rank = point_rank[task_point(w, mover)];
        if (n > 1 || made == CHAIN_STRIDE) {
            c = chain_mark(w); /* whoever tries several makes checkpoints, too */
            made = 0;
            if (failed) break;
        }
        chain_tell(w, mover);
        u32 flow = chain_try(w, mover, &branches);
        u64 next = 0;
        if (!failed && flow == FLOW_STEP && !branches) {
            chain_rest(w);
            next = goals_in(w);
            branches = chain_branches(w) || chain_renames(w, before);
        }
        if (failed) break;
        if (flow != FLOW_STEP || branches || chain_narrows(part)) {
            chain_back(w, &c);
            chain_again(w, since, made);
            break;
        }
        since[made++] = mover;
        goals = next;
        meet_actors(w, before);
        chain_passed++;
        last = mover;
        rounds++;
        if (chain_length == NOTHING && rounds >= chain_rounds && task_alive(w, mover) && point_rank[task_point(w, mover)] <= rank) break;
    }
    w->met = met;
    __builtin_memcpy(w->script, script, 4ull * met);
    __builtin_memcpy(w->counts, counts, 4ull * met);
#if AMPLE
    __builtin_memcpy(&touched, &first, sizeof touched);
#endif
    return goals;
}

/* Chains of so many steps are followed from now on, 0: none. Records are not kept by checkpoints. */
void model_chains(u32 rounds)
{
    chain_rounds = RECORD_KINDS ? 0 : rounds;
}

#endif
