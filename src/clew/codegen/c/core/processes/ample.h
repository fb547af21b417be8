/* Partial order reduction: the processes whose next steps are enough to look at in a state.

   What each step touches is known, because all of them have been executed: places (globals and the like) and memory
   objects. What a process may still touch is known by where its frames stand (futures.py) and by the objects that it can
   reach: from its frames, from globals, by name, through other objects. A set of processes is closed: a member that can
   move brings every process that may still touch what its step touches, where one of the two writes, or may hand it to
   somebody who does; a member that cannot move brings those that may let it. Of the closed sets without a step that a
   goal can see, the one with the fewest moving processes is taken, the earliest of several.

   Why such a set is persistent. Let Q be the processes outside of a closed set, with those that they spawn later: these
   count with who spawns them, in futures as in what they reach. Let only Q move. Then no step of Q touches what the step
   of a member touches, where one of the two writes, nor what a member that cannot move has read, to write it:
   - For places that is so by the futures, which hold for all that a process ever does.
   - Let O be an object that the step of a member touches, to write it or not. Say that a process of Q is *near* O if O is
     among what it reaches. Invariant: nobody becomes near O who was not so in the state of the set. A process comes to
     reach more only by reading a place or an object that somebody has written since. Whoever wrote what leads to O there
     was near O himself, so by the invariant from the beginning, and may write: if to an object, he has a store ahead, if
     to a global, it is a carrier. Such a one is in the set: with a store ahead because he may write O itself, with a
     carrier ahead that somebody else may read because he `hands` O on. (A carrier that nobody else reads leads nowhere;
     spawned processes get theirs from who spawns them.) So who touches O in Q was near O in the beginning, and that he
     may, where one of the two writes, has brought him into the set.
   - Objects that are made meanwhile are touched by no step of a member, and a number does not become a pointer.
   - A process that waits in `join` brings the one whose end it awaits, and all that may change whom it awaits.
   So a step of a member stays what it is, whatever Q does, and Q can do the same behind it: every run either has a step
   of a member, which can come first, or can have one in front. Members without an outcome stay so; a set in which nobody
   has one is not enough, and the search then takes all. Runs in which a member is put off for ever are kept by the
   provisos of the loops (depth.h, breadth.h, emptiness.h): on no cycle of a reduced space somebody is always left out.

   An idle process (ir/program.py) moves only when no other can: not as long as a member that can move has not moved, so it
   is none of Q, and brings nobody. Whether that member can move is written by whoever lets it wait, and read by its step:
   who might do so is in the set. Where nobody lets another process move in between (MOVES_ONCE), Q are those that can move
   in the state, each with the one step to its next `await`, and futures go as far as that. At variables that only the
   idle process reads, and that others change in ways that commute, nothing counts as touched.

   Contests (ir/contests.py) depend on where others stand, which counts as touched by nobody. The first race is found all
   the same. As long as no access is contested, steps are what they would be without the question, so sets are persistent
   as above. Let s be a state of the reduced space, and w a shortest way of all processes from there to a state in which
   the access of p is contested by q: the step of p asserts so there, and q is in front of a plain access, the first thing
   that its step does. Let T be the set that is taken in s.
   - If a member moves in w, its first step can come first, and a shorter way is left behind it.
   - Else, if p and q are members: they stand in s as at the end of w, and do the same, since w touches nothing of it. All
     steps are executed in s, whether they are in the set or not, so the race is found there.
   - Else, if one of them is a member: its step in s is the one that makes its access, to an object that the other one,
     who is outside, touches behind w without a member having moved, and one of the two writes: T is not persistent.
   - Else a step of a member comes first, and w leads to a race behind it as before: the provisos see to it that this does
     not go on for ever.
   What lies behind a race is not kept: who asks for more than races has to ask again where there is one (pipeline/with_races.py).

   A step that ends the program is in no such set, since the others would not move any more. That another process may end
   it some time is no conflict: see futures.py. */
#ifndef CLEW_AMPLE_H
#define CLEW_AMPLE_H

#include "frames.h"

#define AMPLE_TASKS 64 /* with more processes nothing is reduced */

typedef struct Future {
    u64 reads[PLACE_WORDS], writes[PLACE_WORDS];
    u64 reach[OBJECT_WORDS];
    u32 loads, stores;
    u32 hands; /* it may write a carrier that somebody else may read */
} Future;

static Touched steps[AMPLE_TASKS]; /* by all outcomes of the step of each process, by the condition of a blocked one */
static u32 awaited[AMPLE_TASKS];   /* the process whose end one waits for by `join`, else NOTHING */
static Future futures[AMPLE_TASKS];
static u64 alive_tasks, moving_tasks; /* bit sets */
static u32 object_words; /* of the bit sets of objects, those that the state needs */
static u32 reach_list[MOST_REDUCED], reach_count;
static u64 *reach_set;

/* Nothing is touched any more. */
INLINE void touched_clear(Touched *t)
{
    __builtin_memset(t->reads, 0, sizeof t->reads);
    __builtin_memset(t->writes, 0, sizeof t->writes);
    __builtin_memset(t->loads, 0, 8ull * object_words);
    __builtin_memset(t->stores, 0, 8ull * object_words);
    t->halts = 0;
}

INLINE void touched_keep(Touched *to)
{
    __builtin_memcpy(to->reads, touched.reads, sizeof to->reads);
    __builtin_memcpy(to->writes, touched.writes, sizeof to->writes);
    __builtin_memcpy(to->loads, touched.loads, 8ull * object_words);
    __builtin_memcpy(to->stores, touched.stores, 8ull * object_words);
    to->halts = touched.halts;
}

/* --- what a process may still touch ---------------------------------------------------------------- */

static void reach_index(u32 index)
{
    u64 bit = 1ull << (index % 64);
    if (index >= MOST_REDUCED || (reach_set[index / 64] & bit)) return;
    reach_set[index / 64] |= bit;
    reach_list[reach_count++] = index;
}

INLINE void reach_pointer(Work *w, const u8 *at)
{
    u64 pointer = load_u64(at);
    (void)w;
    if (IS_NOWHERE(pointer) || object_is_code(POINTER_OBJECT(pointer))) return;
    reach_index(object_index(POINTER_OBJECT(pointer)));
}

INLINE void reach_number(Work *w, const u8 *at)
{
    if (load_mark(at + 8) == MARK_POINTER) reach_pointer(w, at);
}

INLINE void reach_record(Work *w, const u8 *at)
{
    (void)w;
    (void)at;
}

INLINE void reach_process(Work *w, const u8 *at)
{
    (void)w;
    (void)at;
}

static void each_global_reach(Work *w, const u8 *g);
static void each_frame_reach(Work *w, u32 routine, const u8 *f);

#if COLLAPSES
static void reach_names(const Named *named)
{
    for (u32 i = 0; i < named->count; i++)
        if (!NAME_IS_PROCESS(named->names[i])) reach_index(object_index(NAME_NUMBER(named->names[i])));
}
#endif

/* The objects that a process can get at: from its frames, from globals, by name, and its own. */
static void future_reach(Work *w, u32 task, Future *future, const u64 *named)
{
    const Task *t = w->task + task;
    reach_set = future->reach;
    reach_count = 0;
    for (u32 i = 0; i < STATIC_OBJECTS; i++)
        if (named[i / 64] >> (i % 64) & 1) reach_index(i);
    each_global_reach(w, w->globals);
#if COLLAPSES
    reach_names(&t->named);
#else
    for (const u8 *end = t->stack + t->bytes; end > t->stack;) {
        u32 routine = routine_of[load_point(end - POINT_BYTES)];
        end -= POINT_BYTES + frame_bytes[routine];
        each_frame_reach(w, routine, end);
    }
#endif
    for (u32 i = STATIC_OBJECTS; i < w->objects; i++)
        if (w->object[i].life == LIFE_FRAME && w->object[i].task == task) reach_index(i);
    for (u32 i = 0; i < reach_count; i++) {
        const Object *o = w->object + reach_list[i];
#if COLLAPSES
        reach_names(&o->named);
        continue;
#endif
        if (!o->tags) continue;
        for (u32 at = 0; (at = next_pointer(o->tags, at, o->size)) < o->size; at += POINTER_BYTES) {
            u64 pointer = stored_pointer(o->data + at, o->tags + at);
            reach_pointer(w, (const u8 *)&pointer);
        }
    }
}

INLINE void future_add(Future *future, const Prospect *prospect, u64 *named)
{
    for (u32 k = 0; k < PLACE_WORDS; k++) {
        future->reads[k] |= prospect->reads[k];
        future->writes[k] |= prospect->writes[k];
    }
    for (u32 k = 0; k < NAMED_WORDS; k++) named[k] |= prospect->named[k];
    future->loads |= prospect->loads;
    future->stores |= prospect->stores;
}

/* What the frames of a process may still touch, and name. */
static void future_of(const Task *t, Future *future, u64 *named)
{
    __builtin_memset(future->reads, 0, sizeof future->reads);
    __builtin_memset(future->writes, 0, sizeof future->writes);
    __builtin_memset(future->reach, 0, 8ull * object_words);
    __builtin_memset(named, 0, 8ull * NAMED_WORDS);
    future->loads = future->stores = future->hands = 0;
    const u8 *end = t->stack + t->bytes;
    future_add(future, prospect_top + load_point(end - POINT_BYTES), named);
    end -= POINT_BYTES + frame_bytes[routine_of[load_point(end - POINT_BYTES)]];
    while (end > t->stack) {
        future_add(future, prospect_below + load_point(end - POINT_BYTES), named);
        end -= POINT_BYTES + frame_bytes[routine_of[load_point(end - POINT_BYTES)]];
    }
}

/* Whether a process may write a carrier that another one may read. */
static u32 future_hands(u32 task)
{
    u64 handed = 0;
    for (u64 others = alive_tasks & ~(1ull << task); others; others &= others - 1) {
        const Future *other = futures + __builtin_ctzll(others);
        for (u32 k = 0; k < PLACE_WORDS; k++) handed |= futures[task].writes[k] & other->reads[k] & carrying_places[k];
    }
    return handed != 0;
}

/* The futures of all processes of a thawed state. */
static void futures_of(Work *w)
{
    static u64 named[AMPLE_TASKS][NAMED_WORDS];
    alive_tasks = 0;
    for (u32 i = 0; i < w->tasks; i++) {
        if (!w->task[i].bytes || i == IDLE_TASK) continue;
        alive_tasks |= 1ull << i;
        future_of(w->task + i, futures + i, named[i]);
    }
    for (u64 left = alive_tasks; left; left &= left - 1) {
        u32 i = (u32)__builtin_ctzll(left);
        Future *future = futures + i;
        future->hands = future_hands(i);
        if (future->loads || future->stores || future->hands) future_reach(w, i, future, named[i]);
    }
}

/* --- closed sets ------------------------------------------------------------------------------------ */

/* Whether a process may touch what a step touches, where one of the two writes (at a place where writes do
   not commute, if both do), or may hand it on. */
static int future_conflicts(const Future *q, const Touched *t)
{
    u64 common = 0;
    for (u32 k = 0; k < PLACE_WORDS; k++)
        common |= (q->writes[k] & (t->reads[k] | (t->writes[k] & ~commuting_places[k]))) | (q->reads[k] & t->writes[k]);
    if (common) return 1;
    for (u32 k = 0; k < object_words; k++) common |= q->reach[k] & (t->stores[k] | (q->stores || q->hands ? t->loads[k] : 0));
    return common != 0;
}

/* Whether a process may change what a blocked one has read, or may hand it on. */
static int future_wakes(const Future *q, const Touched *t)
{
    u64 common = 0;
    for (u32 k = 0; k < PLACE_WORDS; k++) common |= q->writes[k] & t->reads[k];
    for (u32 k = 0; (q->stores || q->hands) && k < object_words; k++) common |= q->reach[k] & t->loads[k];
    return common != 0;
}

static int step_visible(const Touched *t)
{
    u64 seen = 0;
    for (u32 k = 0; k < PLACE_WORDS; k++) seen |= t->writes[k] & visible_places[k];
    return seen != 0;
}

static int ample_brings(u32 member, u32 other, int moves)
{
    if (moves) return future_conflicts(futures + other, steps + member);
    return awaited[member] == other || future_wakes(futures + other, steps + member);
}

/* Closes {seed}; 0 when a goal can see a step in it, or it has `most` moving processes. */
static u64 ample_close(u32 seed, u32 most)
{
    u64 set = 1ull << seed, open = set;
    while (open) {
        u32 member = (u32)__builtin_ctzll(open);
        const Touched *t = steps + member;
        int moves = (int)(moving_tasks >> member & 1);
        open &= open - 1;
        if (moves && (t->halts || step_visible(t))) return 0;
        for (u64 others = alive_tasks & ~set & (MOVES_ONCE ? moving_tasks : ~0ull); others; others &= others - 1) {
            u32 other = (u32)__builtin_ctzll(others);
            if (!ample_brings(member, other, moves)) continue;
            set |= 1ull << other;
            open |= 1ull << other;
        }
        if ((u32)__builtin_popcountll(set & moving_tasks) >= most) return 0;
    }
    return set;
}

/* The smallest closed set, as a bit set of processes; all ones where nothing can be left out. */
static u64 ample_choose(const u32 *task, u32 moving)
{
    u32 size = (u32)__builtin_popcountll(moving_tasks);
    u64 best = ~0ull;
    for (u32 i = 0; i < moving && size > 1; i++) {
        if (!(moving_tasks >> task[i] & 1)) continue;
        u64 set = ample_close(task[i], size);
        if (!set) continue;
        best = set;
        size = (u32)__builtin_popcountll(set & moving_tasks);
    }
    return best;
}

#endif
