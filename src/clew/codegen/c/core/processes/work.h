/* The working copy of a state while one step of a process is executed: what the texts of routines see of it.
   Routines are compiled apart from the functions that work on it, which are declared here; their definitions are in
   frames.h, objects.h and canonical.h.

   The generated text gives these numbers in front:
     GLOBAL_BYTES POINT_BYTES LENGTH_BYTES STATIC_TASKS SPAWNS ROUTINES
     STATIC_OBJECTS FIRST_DYNAMIC ALLOCATES RENUMBERS RECORD_KINDS STACK_LIMIT POINTER_BYTES LEAKS
   the numbers SITE_… of the checks that the core makes, SILENT (commands after which a step ends by itself; where WHOLE,
   it is refused instead), and the
   tables routine_of[point], frame_bytes[routine], frame_starts (how frames begin, from frame_start[routine] on),
   first_point[routine], catches[point]. */
#ifndef CLEW_WORK_H
#define CLEW_WORK_H

#include "model.h"
#include "types.h"

#define MOST_TASKS 1024
#define MOST_OBJECTS 65536
#define MOST_RECORDS 65536
#define MOST_CHOICES (DRAWN ? 16384 : 256)
#define MOST_RESULTS 8
#define COUNTED_DEPTHS 256
#define DIRTY_WORDS ((STATIC_OBJECTS + 63) / 64 + 1)
#define ARENA_BYTES (1ull << 26)
#define BLOB_BYTES (1ull << 24) /* the longest state */

/* What a number is, see MARK_…: with symbolic data it may be the number of a term. */
#if SYMBOLIC
typedef u32 mark_t;
#else
typedef u8 mark_t;
#endif

/* How the execution of a process goes on, or why it ended. */
#define FLOW_STEP 0     /* the step ends at a scheduling point */
#define FLOW_CALLED 1   /* there is a new innermost frame */
#define FLOW_RETURNED 2 /* the innermost frame stands at a call that has ended */
#define FLOW_VIOLATED 3
#define FLOW_REMOVED 4 /* the run does not exist */
#define FLOW_RETRY 5   /* the step did not happen */

/* Why the model ended the search. */
#define FAILED_NOT 0
#define FAILED_REFUSED 1 /* something that only the reference interpreter can do */
#define FAILED_MEMORY 2

/* What a part of a state names, in order: objects and processes, see NAME_… in collapse.h; `part` is the number of the
   component, NOTHING where it is not known to be one. */
typedef struct Named {
    const u32 *names;
    u32 count, part;
} Named;

typedef struct Task {
    const u8 *stack;
    u32 bytes;
    u64 order; /* its number, for spawned ones (procedure + 1) << 32 | instance */
    Named named;
    u32 depth; /* how many frames there are; 0 where nobody has counted them */
} Task;

#define LIFE_STATIC 0
#define LIFE_CODE 1
#define LIFE_HEAP 2
#define LIFE_FRAME 3
#define LIFE_GONE 4
#define LIFE_SINGLE 5 /* on the heap too, of other families */
#define LIFE_SEVERAL 6
#define ON_HEAP(life) ((life) == LIFE_HEAP || (life) >= LIFE_SINGLE)

typedef struct Object {
    const u8 *data, *tags; /* see objects.h; without tags all bytes are numbers */
    u32 size;
    u32 task, depth; /* of the frame that a frame object belongs to */
    u8 life, own; /* own: it may have changed */
    u32 epoch; /* own: since when its bytes are its own, see chain.h */
    Named named;
} Object;

typedef struct Record {
    const u8 *fields;
    u32 kind; /* 0 for a freed one */
    u32 own;
} Record;

typedef struct Work {
    u8 *globals, *stack, *top, *end; /* top: variables of the innermost frame; end: behind its point */
    u32 counted; /* whether `framed` holds for the process that runs */
    u16 framed[COUNTED_DEPTHS]; /* by depth: objects of that frame that are alive */
    u32 running, tasks, executed, site, raising, depth;
    u32 awaited; /* set by is_blocked: the process that one waits for by `join`, else NOTHING */
    u32 leaked; /* a heap object was lost; kept only where the program asks for it */
    u32 objects, records; /* how many there are, static ones included */
    u64 dirty[DIRTY_WORDS]; /* bit set: static objects that may differ from how they began */
    u64 loaded; /* what was loaded last; 0 where it is undefined */
    u32 loaded_mark;
    u32 given; /* results of the callee that has just ended */
    u64 result[MOST_RESULTS];
    mark_t mark[MOST_RESULTS]; /* MARK_… of objects.h */
    u32 met, counts[MOST_CHOICES], script[MOST_CHOICES], scripted;
    u32 path, made, told; /* symbolic data: what is assumed, how many inputs this execution made, what was told */
    u64 used; /* of the arena */
    u32 epoch, changes; /* what was changed since the last checkpoint, see chain.h; without one nothing is kept */
    u64 packed; /* bytes of `out` that hold states which wait for their numbers */
    u8 *arena, *out;
    Task task[MOST_TASKS];
    Object *object;
    Record *record;
    u32 *object_number, *record_number, *found;
    u32 process_number[MOST_TASKS], order[MOST_TASKS];
    u8 held[MOST_TASKS];
    u32 numbered, recorded, finds, moved; /* moved: something gets another number */
    u32 *names, name_count, first_name; /* what changed parts name; in front of the first, what static objects begin with */
    u8 *part; /* room for a component */
} Work;

/* Executes a procedure from a point; routines that are compiled again, beside a search, take the place of the first. */
typedef u32 (*Routine)(Work *w, u32 point, u32 returned);
extern Routine routines[];
#ifdef AGAIN
#define ROUTINE(number) again_##number
#else
#define ROUTINE(number) run_##number
#endif

extern u32 failed; /* FAILED_… */
u32 fail(u32 why);

INLINE u32 load_point(const u8 *p)
{
    return POINT_BYTES == 1 ? *p : load_u16(p);
}

INLINE void save_point(u8 *p, u32 v)
{
    if (POINT_BYTES == 1) *p = (u8)v;
    else save_u16(p, (u16)v);
}

INLINE u32 violate(Work *w, u32 site)
{
    w->site = site;
    return FLOW_VIOLATED;
}

/* --- frames ------------------------------------------------------------------------------------ */

INLINE u32 task_alive(const Work *w, u32 task)
{
    return w->task[task].bytes != 0;
}

INLINE u32 task_point(const Work *w, u32 task)
{
    return load_point(w->task[task].stack + w->task[task].bytes - POINT_BYTES);
}

/* The variables of the innermost frame of a process that is not running. */
INLINE const u8 *task_frame(const Work *w, u32 task)
{
    const Task *t = w->task + task;
    return t->stack + t->bytes - POINT_BYTES - frame_bytes[routine_of[task_point(w, task)]];
}

/* What becomes of a step that has run for too long, at a point that is saved: FLOW_CALLED where it goes on, because the
   process is inside of an atomic section. */
u32 tired(Work *w);

/* A call was executed, and so many commands in front of it. */
INLINE u32 called(Work *w, u32 commands)
{
    w->executed += commands;
    return UNLIKELY(w->executed >= SILENT) ? tired(w) : FLOW_CALLED;
}

/* --- records ------------------------------------------------------------------------------------ */

INLINE Record *record_of(Work *w, u64 reference)
{
    return w->record + (reference - 1);
}

/* --- pointers ------------------------------------------------------------------------------------ */

/* A pointer into no object is a number in disguise, the offset; null is 0 of these. */
#define POINTER_OBJECT(p) ((u32)((p) >> 32) - 1)
#define POINTER_OFFSET(p) ((i64)(i32)(u32)(p))
#define POINTER(object, offset) ((u64)((object) + 1) << 32 | (u32)(offset))
#define IS_NOWHERE(p) (!((p) >> 32))

/* What a number is: plain, undefined, or a pointer. */
#define MARK_PLAIN 0
#define MARK_UNDEFINED 1
#define MARK_POINTER 2

/* The number of the term that a mark is; 0 where it is none. */
#define FIRST_TERM 16
#define TERM(mark) ((u32)(mark) >= FIRST_TERM ? (u32)(mark) : 0)

INLINE u32 load_mark(const u8 *p)
{
    return SYMBOLIC ? load_u32(p) : *p;
}

INLINE void save_mark(u8 *p, u32 mark)
{
    if (SYMBOLIC) save_u32(p, mark);
    else *p = (u8)mark;
}

static const Object code_object __attribute__((unused)) = {.life = LIFE_CODE};

INLINE u32 object_index(u32 number)
{
    return number < STATIC_OBJECTS ? number : number - (FIRST_DYNAMIC - STATIC_OBJECTS);
}

INLINE int object_is_code(u32 number)
{
    return number >= STATIC_OBJECTS && number < FIRST_DYNAMIC;
}

#include "touched.h"

/* The object that a pointer points into, which there is. */
INLINE const Object *object_of(const Work *w, u64 pointer)
{
    u32 number = POINTER_OBJECT(pointer);
    return object_is_code(number) ? &code_object : w->object + object_index(number);
}

/* --- functions --------------------------------------------------------------------------------- */

#if SYMBOLIC
u64 term_apply(Work *w, u32 node, u64 a, u32 ta, u64 b, u32 tb, u64 c, u32 tc, u32 *term);
u32 decide(Work *w, u32 term);
u64 settle(Work *w, u32 term);
u32 assume(Work *w, u32 term);
u32 fresh(Work *w, u32 node, u64 low, u64 high);
void tell(Work *w, u64 value, u32 term);
#endif

u32 pick(Work *w, u32 count);
#if DRAWN
u64 draw(Work *w, u32 width, u64 low, u64 high);
#endif
u8 *arena_take(Work *w, u64 bytes);
u8 *record_write(Work *w, Record *r);

u64 pointer_move(u64 pointer, i64 by);
u64 numbered_add(u64 a, u32 is_a, u64 b, u32 is_b, u32 *mark);
u64 numbered_sub(u64 a, u32 is_a, u64 b, u32 is_b, u32 *mark);
u64 numbered_bitand(u64 a, u32 is_a, u64 b, u32 is_b, u32 *mark);
u64 numbered_bitor(u64 a, u32 is_a, u64 b, u32 is_b, u32 *mark);
u32 numbered_less(u64 a, u32 is_a, u64 b, u32 is_b, u32 or_equal);

u32 memory_read(Work *w, u64 pointer, u64 size);
u32 memory_write(Work *w, u64 pointer, u64 size);
u32 load_wide(Work *w, u64 pointer);
u32 load_number(Work *w, u64 pointer, u32 size);
u32 load_pointer(Work *w, u64 pointer);
u32 load_settled(Work *w, u64 pointer, u32 size);
u32 store_number(Work *w, u64 pointer, u32 size, u64 value, u32 mark);
u32 store_pointer_at(Work *w, u64 pointer, u64 value, u32 missing);
u32 code_at(Work *w, u64 pointer);
u64 object_new(Work *w, u64 size, u32 life);
void object_end(Work *w, u64 pointer);
void object_copy(Work *w, u64 target, u64 source, u64 size);
void object_fill(Work *w, u64 pointer, u8 value, u32 missing, u64 size);
int in_frame(const Work *w, u64 pointer);

u8 *frame_enter(Work *w, u32 routine, u32 point);
u8 *spawn(Work *w, u32 routine);
u32 leave(Work *w);
int unwind(Work *w);
u32 halt(Work *w);
u64 self_of(const Work *w, u32 task, const i32 *places, u32 *missing);
u32 has_leaked(Work *w);
u32 is_occupied(const Work *w);
u32 task_of_order(const Work *w, u64 order);

u32 is_contested(Work *w, u32 asks, u64 pointer, u64 size, u32 writes);

/* Whether two stretches have a byte of an object in common. */
INLINE u32 meets(u64 pointer, u64 size, u64 other, u64 room)
{
    i64 apart = POINTER_OFFSET(other) - POINTER_OFFSET(pointer);
    if (IS_NOWHERE(pointer) || POINTER_OBJECT(pointer) != POINTER_OBJECT(other)) return 0;
    return apart < 0 ? (u64)-apart < room : (u64)apart < size;
}

/* A number as a pointer to nowhere. */
INLINE u64 pointer_of_number(i64 number)
{
    return pointer_move(0, number);
}

#endif
