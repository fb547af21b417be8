/* The working copy of a state while one step of a process is executed.

   The generated text gives these numbers in front:
     GLOBAL_BYTES POINT_BYTES LENGTH_BYTES STATIC_TASKS SPAWNS ROUTINES
     STATIC_OBJECTS FIRST_DYNAMIC ALLOCATES RENUMBERS RECORD_KINDS STACK_LIMIT POINTER_BYTES LEAKS
   and the tables routine_of[point], frame_bytes[routine], catches[point]. */
#ifndef CLEW_WORK_H
#define CLEW_WORK_H

#include "blobs.h"
#include "model.h"
#include "types.h"

#define MOST_TASKS 1024
#define MOST_OBJECTS 65536
#define MOST_RECORDS 65536
#define MOST_CHOICES 256
#define MOST_RESULTS 8
#define DIRTY_WORDS ((STATIC_OBJECTS + 63) / 64 + 1)
#define ARENA_BYTES (1ull << 26)
#define BLOB_BYTES (1ull << 24) /* the longest state */

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

typedef struct Task {
    const u8 *stack;
    u32 bytes;
    u64 order; /* its number, for spawned ones (procedure + 1) << 32 | instance */
} Task;

#define LIFE_STATIC 0
#define LIFE_CODE 1
#define LIFE_HEAP 2
#define LIFE_FRAME 3
#define LIFE_GONE 4

typedef struct Object {
    const u8 *data, *tags; /* see objects.h; without tags all bytes are numbers */
    u32 size;
    u32 task, depth; /* of the frame that a frame object belongs to */
    u8 life, own;
} Object;

typedef struct Record {
    const u8 *fields;
    u32 kind; /* 0 for a freed one */
    u32 own;
} Record;

typedef struct Work {
    u8 *globals, *stack, *top, *end; /* top: variables of the innermost frame; end: behind its point */
    u32 running, tasks, executed, site, raising, depth;
    u32 awaited; /* set by is_blocked: the process that one waits for by `join`, else NOTHING */
    u32 leaked; /* a heap object was lost; kept only where the program asks for it */
    u32 objects, records; /* how many there are, static ones included */
    u64 dirty[DIRTY_WORDS]; /* bit set: static objects that may differ from how they began */
    u32 given; /* results of the callee that has just ended */
    u64 result[MOST_RESULTS];
    u8 mark[MOST_RESULTS]; /* MARK_… of objects.h */
    u32 met, counts[MOST_CHOICES], script[MOST_CHOICES], scripted;
    u64 used; /* of the arena */
    u64 packed; /* bytes of `out` that hold states which wait for their numbers */
    u8 *arena, *out;
    Task task[MOST_TASKS];
    Object *object;
    Record *record;
    u32 *object_number, *record_number, *found;
    u32 process_number[MOST_TASKS], order[MOST_TASKS];
    u8 held[MOST_TASKS];
    u32 numbered, recorded, finds, moved; /* moved: something gets another number */
} Work;

static Work work;
static Region work_memory;
static u32 failed; /* FAILED_… */

static __attribute__((cold, noinline)) u32 fail(u32 why)
{
    if (!failed) failed = why;
    return FLOW_REMOVED;
}

INLINE u32 load_point(const u8 *p)
{
    return POINT_BYTES == 1 ? *p : load_u16(p);
}

INLINE void save_point(u8 *p, u32 v)
{
    if (POINT_BYTES == 1) *p = (u8)v;
    else save_u16(p, (u16)v);
}

INLINE u32 load_length(const u8 *p)
{
    return LENGTH_BYTES == 1 ? *p : LENGTH_BYTES == 2 ? load_u16(p) : load_u32(p);
}

INLINE void save_length(u8 *p, u32 v)
{
    if (LENGTH_BYTES == 1) *p = (u8)v;
    else if (LENGTH_BYTES == 2) save_u16(p, (u16)v);
    else save_u32(p, v);
}

/* Room in the arena; null when it is used up. */
static u8 *arena_take(Work *w, u64 bytes)
{
    bytes = (bytes + 7) & ~7ull;
    if (w->used + bytes > ARENA_BYTES) {
        fail(FAILED_MEMORY);
        return 0;
    }
    u8 *p = w->arena + w->used;
    w->used += bytes;
    return p;
}

/* One of `count` alternatives, which must be some; the script says which. */
NOINLINE u32 pick(Work *w, u32 count)
{
    if (UNLIKELY(w->met == MOST_CHOICES)) {
        fail(FAILED_REFUSED);
        return 0;
    }
    u32 position = w->met < w->scripted ? w->script[w->met] : 0;
    w->script[w->met] = position;
    w->counts[w->met++] = count;
    return position;
}

/* The next sequence of answers in lexicographic order; 0 when there is none. */
INLINE int next_script(Work *w)
{
    u32 n = w->met;
    while (n && w->script[n - 1] + 1 >= w->counts[n - 1]) n--;
    if (!n) return 0;
    w->script[n - 1]++;
    w->scripted = n;
    return 1;
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

/* Room for a frame of the routine on the running stack; null when the stack is too deep. */
NOINLINE u8 *frame_push(Work *w, u32 routine)
{
    u32 bytes = frame_bytes[routine] + POINT_BYTES;
    if (UNLIKELY((u64)(w->end - w->stack) + bytes > STACK_LIMIT)) {
        fail(FAILED_MEMORY);
        return 0;
    }
    w->top = w->end;
    w->end += bytes;
    w->depth++;
    return w->top;
}

/* --- records ------------------------------------------------------------------------------------ */

INLINE Record *record_of(Work *w, u64 reference)
{
    return w->record + (reference - 1);
}

static u8 *record_write(Work *w, Record *r)
{
    if (r->own) return (u8 *)r->fields;
    u8 *p = arena_take(w, record_bytes[r->kind - 1]);
    if (!p) return 0;
    __builtin_memcpy(p, r->fields, record_bytes[r->kind - 1]);
    r->fields = p;
    r->own = 1;
    return p;
}

#endif
