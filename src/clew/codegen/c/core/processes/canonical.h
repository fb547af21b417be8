/* From the bytes of a whole state to a working state and back; on the way back everything gets its canonical number, by
   the rules of `clew/semantics/canonical.py`: objects, records and processes are numbered in the
   order in which they are found from the globals, the frames and the static objects; what cannot be
   found is dropped. The generated text walks over the variables:
     each_global_meet, each_frame_meet, each_record_meet and the same with rename. */
#ifndef CLEW_CANONICAL_H
#define CLEW_CANONICAL_H

#include "objects.h"
#include "placement.h"

/* --- from bytes ---------------------------------------------------------------------------------- */

/* The static objects that may differ from how they began, in ascending order. */
#define EACH_DIRTY(w, i)                                                                                        \
    for (u32 word_ = 0; word_ < DIRTY_WORDS; word_++)                                                           \
        for (u64 bits_ = (w)->dirty[word_], i; bits_ && (i = word_ * 64 + (u32)__builtin_ctzll(bits_), 1); bits_ &= bits_ - 1)

static const u8 *thaw_bytes(Object *o, const u8 *p, u32 marked)
{
    o->data = p;
    o->tags = marked ? p + o->size : 0;
    return p + (marked ? 2ull : 1ull) * o->size;
}

static const u8 *thaw_objects(Work *w, const u8 *p)
{
    const u8 *changed = p;
    EACH_DIRTY(w, i) w->object[i] = static_objects[i];
    __builtin_memcpy(w->dirty, changed, (STATIC_OBJECTS + 7) / 8);
    p += (STATIC_OBJECTS + 7) / 8;
    EACH_DIRTY(w, i) {
        p = thaw_bytes(w->object + i, p + 1, *p);
        w->object[i].named.part = NOTHING;
    }
    w->objects = STATIC_OBJECTS;
#if ALLOCATES
    u32 more = load_u16(p);
    p += 2;
    for (; more; more--) {
        Object *o = w->object + w->objects++;
        u32 head = *p++;
        *o = (Object){.life = (u8)(head & 0x7f), .named.part = NOTHING};
        if (o->life == LIFE_GONE) continue;
        o->size = load_u32(p);
        p += 4;
        if (o->life == LIFE_FRAME) {
            o->task = load_u16(p);
            o->depth = load_u32(p + 2);
            p += 6;
        }
        p = thaw_bytes(o, p, head & 0x80);
    }
#endif
    return p;
}

static const u8 *thaw_records(Work *w, const u8 *p)
{
    w->records = load_u16(p);
    p += 2;
    for (u32 i = 0; i < w->records; i++) {
        w->record[i] = (Record){p + 1, *p, 0};
        p += 1 + (*p ? record_bytes[*p - 1] : 0);
    }
    return p;
}

/* Reads a state; no process runs. */
static void thaw_flat(Work *w, const u8 *p)
{
    __builtin_memcpy(w->globals, p, GLOBAL_BYTES);
    p += GLOBAL_BYTES;
    w->tasks = STATIC_TASKS;
#if SPAWNS
    w->tasks = load_u16(p);
    p += 2;
#endif
    for (u32 i = 0; i < w->tasks; i++) {
        u64 order = i;
#if SPAWNS
        if (i >= STATIC_TASKS) {
            order = (load_u16(p) + 1ull) << 32 | load_u16(p + 2);
            p += 4;
        }
#endif
        u32 bytes = load_length(p);
        p += LENGTH_BYTES;
        w->task[i] = (Task){p, bytes, order, {0, 0, NOTHING}};
        p += bytes;
    }
#if LEAKS
    w->leaked = *p++;
#endif
    w->objects = STATIC_OBJECTS;
    w->records = 0;
    w->used = 0;
    w->epoch = 0;
    w->executed = w->met = w->raising = 0;
    w->running = NOTHING;
    if (STATIC_OBJECTS || ALLOCATES) p = thaw_objects(w, p);
    if (RECORD_KINDS) thaw_records(w, p);
#if HEAP != HEAP_FULL
    placement_thawed(w);
#endif
}

/* Lets a process run: its frames are copied to where they can change. */
INLINE void start_task(Work *w, u32 task)
{
    Task *t = w->task + task;
    w->running = task;
    w->counted = 0;
    __builtin_memcpy(w->stack, t->stack, t->bytes);
    w->end = w->stack + t->bytes;
    w->top = w->end - POINT_BYTES - frame_bytes[routine_of[load_point(w->end - POINT_BYTES)]];
#if ALLOCATES
    if (!t->depth) {
        t->depth = 1;
        for (const u8 *top = w->top; top > w->stack; t->depth++)
            top -= POINT_BYTES + frame_bytes[routine_of[load_point(top - POINT_BYTES)]];
    }
#endif
    w->depth = t->depth;
}

/* The running process's frames as part of the state again. */
INLINE void stop_task(Work *w)
{
    w->task[w->running].stack = w->stack;
    w->task[w->running].bytes = (u32)(w->end - w->stack);
    w->task[w->running].named.part = NOTHING;
    w->task[w->running].depth = w->depth;
}

/* --- names --------------------------------------------------------------------------------------- */

INLINE void meet_pointer(Work *w, const u8 *at)
{
    u64 pointer = load_u64(at);
    if (IS_NOWHERE(pointer) || POINTER_OBJECT(pointer) < FIRST_DYNAMIC) return;
    u32 index = object_index(POINTER_OBJECT(pointer));
    if (w->object_number[index]) return;
    w->moved |= index != STATIC_OBJECTS + w->numbered;
    w->object_number[index] = ++w->numbered;
    w->found[w->finds++] = index;
}

INLINE void meet_record(Work *w, const u8 *at)
{
    u32 reference = load_u32(at);
    if (!reference || w->record_number[reference - 1]) return;
    w->moved |= reference - 1 != w->recorded;
    w->record_number[reference - 1] = ++w->recorded;
    w->found[w->finds++] = MOST_OBJECTS + reference - 1;
}

INLINE void meet_process(Work *w, const u8 *at)
{
    if (load_u16(at) < w->tasks) w->held[load_u16(at)] = 1;
}

INLINE void rename_pointer(Work *w, u8 *at)
{
    u64 pointer = load_u64(at);
    if (IS_NOWHERE(pointer) || POINTER_OBJECT(pointer) < FIRST_DYNAMIC) return;
    u32 number = FIRST_DYNAMIC - 1 + w->object_number[object_index(POINTER_OBJECT(pointer))];
    save_u64(at, POINTER(number, (u32)pointer));
}

/* A number of eight bytes and its mark: it may be a pointer. */
INLINE void meet_number(Work *w, const u8 *at)
{
    if (load_mark(at + 8) == MARK_POINTER) meet_pointer(w, at);
}

INLINE void rename_number(Work *w, u8 *at)
{
    if (load_mark(at + 8) == MARK_POINTER) rename_pointer(w, at);
}

INLINE void rename_record(Work *w, u8 *at)
{
    u32 reference = load_u32(at);
    if (reference) save_u32(at, w->record_number[reference - 1]);
}

INLINE void rename_process(Work *w, u8 *at)
{
    if (SPAWNS && load_u16(at) < w->tasks) save_u16(at, (u16)w->process_number[load_u16(at)]);
}

/* Applies a verb to every name in a frame: frame_names holds their places and kinds, in order. */
#define EACH_NAME(routine, f, verb)                                                                              \
    for (u32 i_ = frame_name[routine]; i_ < frame_name[(routine) + 1]; i_++) switch (frame_names[i_] & 3) {       \
        case 0: verb##_pointer(w, (f) + (frame_names[i_] >> 2)); break;                                           \
        case 1: verb##_record(w, (f) + (frame_names[i_] >> 2)); break;                                            \
        case 2: verb##_number(w, (f) + (frame_names[i_] >> 2)); break;                                            \
        default: verb##_process(w, (f) + (frame_names[i_] >> 2)); break;                                          \
    }

static void each_global_meet(Work *w, const u8 *g);
static void each_global_rename(Work *w, u8 *g);
static void each_frame_meet(Work *w, u32 routine, const u8 *f);
static void each_frame_rename(Work *w, u32 routine, u8 *f);
static void each_record_meet(Work *w, u32 kind, const u8 *r);
static void each_record_rename(Work *w, u32 kind, u8 *r);

/* Calls each_frame_meet on the frames, the outermost first; they are found from the innermost one. */
static void meet_stack(Work *w, const u8 *stack, const u8 *end)
{
    u64 before = w->used;
    u32 n = 0;
    u32 *starts = (u32 *)arena_take(w, 4ull * ((u64)(end - stack) / POINT_BYTES + 1));
    if (!starts) return;
    starts[0] = (u32)(end - stack);
    while (starts[n]) {
        starts[n + 1] = starts[n] - POINT_BYTES - frame_bytes[routine_of[load_point(stack + starts[n] - POINT_BYTES)]];
        n++;
    }
    for (; n; n--) each_frame_meet(w, routine_of[load_point(stack + starts[n - 1] - POINT_BYTES)], stack + starts[n]);
    w->used = before;
}

static void rename_stack(Work *w, u8 *stack, u8 *end)
{
    while (end > stack) {
        u32 routine = routine_of[load_point(end - POINT_BYTES)];
        end -= POINT_BYTES + frame_bytes[routine];
        each_frame_rename(w, routine, end);
    }
}

/* Calls meet on the pointers in an object, or renames them in its bytes. */
static void meet_content(Work *w, const Object *o)
{
    if (!o->tags) return;
    for (u32 at = 0; (at = next_pointer(o->tags, at, o->size)) < o->size; at += POINTER_BYTES) {
        u64 pointer = stored_pointer(o->data + at, o->tags + at);
        meet_pointer(w, (const u8 *)&pointer);
    }
}

static void rename_content(Work *w, u8 *data, u8 *tags, u32 size)
{
    for (u32 at = 0; (at = next_pointer(tags, at, size)) < size; at += POINTER_BYTES) {
        u64 pointer = stored_pointer(data + at, tags + at);
        rename_pointer(w, (u8 *)&pointer);
        store_pointer(data + at, tags + at, pointer);
    }
}

/* Whether some byte is no plain number. */
static int has_tags(const Object *o)
{
    u64 any = 0;
    u32 at = 0;
    if (!o->tags) return 0;
    for (; at + 8 <= o->size; at += 8) any |= load_u64(o->tags + at);
    for (; at < o->size; at++) any |= o->tags[at];
    return any != 0;
}

/* The processes by their order: only those behind the static ones can be out of place. */
static void sort_tasks(Work *w)
{
    for (u32 i = 0; i < w->tasks; i++) {
        u32 at = i;
        for (; at > STATIC_TASKS && w->task[w->order[at - 1]].order > w->task[i].order; at--) w->order[at] = w->order[at - 1];
        w->order[at] = i;
    }
}

#if COLLAPSES
#include "names.h"
#else
/* Finds everything, in order. */
static void find_all(Work *w)
{
    each_global_meet(w, w->globals);
    for (u32 i = 0; i < w->tasks; i++) {
        const Task *t = w->task + w->order[i];
        meet_stack(w, t->stack, t->stack + t->bytes);
    }
    if (ALLOCATES) {
        EACH_DIRTY(w, i) meet_content(w, w->object + i);
    }
    for (u32 i = 0; i < w->finds; i++) {
        u32 found = w->found[i];
        if (found < MOST_OBJECTS) {
            meet_content(w, w->object + found);
        } else {
            const Record *r = w->record + (found - MOST_OBJECTS);
            if (r->kind) each_record_meet(w, r->kind - 1, r->fields);
        }
    }
}
#endif

/* Numbers everything that can be found. */
static void number_all(Work *w)
{
    w->numbered = w->recorded = w->finds = w->moved = 0;
    if (ALLOCATES) __builtin_memset(w->object_number, 0, 4ull * w->objects);
    if (RECORD_KINDS) __builtin_memset(w->record_number, 0, 4ull * w->records);
    if (SPAWNS) __builtin_memset(w->held, 0, w->tasks);
    find_all(w);
    u32 kept = 0;
    for (u32 i = 0; SPAWNS && i < w->tasks; i++) {
        u32 task = w->order[i];
        int stays = i < STATIC_TASKS || w->task[task].bytes || w->held[task];
        w->moved |= !stays || kept != task;
        w->process_number[task] = stays ? kept++ : NOTHING;
    }
}

/* After number_all: whether there is a live heap object that was not found. */
static int loses(const Work *w)
{
    for (u32 i = STATIC_OBJECTS; ALLOCATES && i < w->objects; i++)
        if (ON_HEAP(w->object[i].life) && !w->object_number[i]) return 1;
    return 0;
}

/* --- to bytes ------------------------------------------------------------------------------------ */

static u8 *freeze_bytes(Work *w, u8 *p, const Object *o, u32 marked)
{
    __builtin_memcpy(p, o->data, o->size);
    if (!marked) return p + o->size;
    __builtin_memcpy(p + o->size, o->tags, o->size);
    if (ALLOCATES && w->moved) rename_content(w, p, p + o->size, o->size);
    return p + 2ull * o->size;
}

static int is_initial(const Object *o, const Object *start, u32 marked)
{
    if (marked != (start->tags != 0) || __builtin_memcmp(o->data, start->data, o->size)) return 0;
    return !marked || __builtin_memcmp(o->tags, start->tags, o->size) == 0;
}

static u8 *freeze_objects(Work *w, u8 *p, const u8 *limit)
{
    u8 *changed = p;
    __builtin_memset(p, 0, (STATIC_OBJECTS + 7) / 8);
    p += (STATIC_OBJECTS + 7) / 8;
    EACH_DIRTY(w, i) {
        const Object *o = w->object + i;
        u32 marked = (u32)has_tags(o);
        if (is_initial(o, static_objects + i, marked)) continue;
        if (p + 16 + 2ull * o->size > limit) return 0;
        changed[i / 8] |= (u8)(1 << (i % 8));
        *p++ = (u8)marked;
        p = freeze_bytes(w, p, o, marked);
    }
#if ALLOCATES
    save_u16(p, (u16)w->numbered);
    p += 2;
    for (u32 i = 0; i < w->finds; i++) {
        if (w->found[i] >= MOST_OBJECTS) continue;
        const Object *o = w->object + w->found[i];
        if (p + 16 + 2ull * o->size > limit) return 0;
        u32 marked = (u32)has_tags(o);
        *p++ = (u8)(o->life | (marked ? 0x80 : 0));
        if (o->life == LIFE_GONE) continue;
        save_u32(p, o->size);
        p += 4;
        if (o->life == LIFE_FRAME) {
            save_u16(p, (u16)(SPAWNS ? w->process_number[o->task] : o->task));
            save_u32(p + 2, o->depth);
            p += 6;
        }
        p = freeze_bytes(w, p, o, marked);
    }
#endif
    return p;
}

static u8 *freeze_records(Work *w, u8 *p, const u8 *limit)
{
    save_u16(p, (u16)w->recorded);
    p += 2;
    for (u32 i = 0; i < w->finds; i++) {
        if (w->found[i] < MOST_OBJECTS) continue;
        const Record *r = w->record + (w->found[i] - MOST_OBJECTS);
        if (p + 16 > limit || (r->kind && p + 16 + record_bytes[r->kind - 1] > limit)) return 0;
        *p++ = (u8)r->kind;
        if (!r->kind) continue;
        __builtin_memcpy(p, r->fields, record_bytes[r->kind - 1]);
        if (w->moved) each_record_rename(w, r->kind - 1, p);
        p += record_bytes[r->kind - 1];
    }
    return p;
}

/* Writes the whole state to w->out, behind those that wait there, filled up to four bytes; returns its length, 0 when memory is
   used up. */
static u64 freeze_flat(Work *w)
{
    u8 *const first = w->out + w->packed, *p = first;
    const u8 *limit = first + BLOB_BYTES - 64;
#if RENUMBERS
    sort_tasks(w);
    number_all(w);
#if HEAP != HEAP_FULL
    place(w);
#endif
#endif
    __builtin_memcpy(p, w->globals, GLOBAL_BYTES);
    if (RENUMBERS && w->moved) each_global_rename(w, p);
    p += GLOBAL_BYTES;
#if SPAWNS
    u8 *count = p;
    u32 kept = 0;
    p += 2;
#endif
    for (u32 i = 0; i < w->tasks; i++) {
        const Task *t = w->task + (RENUMBERS ? w->order[i] : i);
#if SPAWNS
        if (w->process_number[w->order[i]] == NOTHING) continue;
        kept++;
        if (i >= STATIC_TASKS) {
            save_u16(p, (u16)((t->order >> 32) - 1));
            save_u16(p + 2, (u16)t->order);
            p += 4;
        }
#endif
        if (p + t->bytes + 64 > limit) return fail(FAILED_MEMORY), 0;
        save_length(p, t->bytes);
        p += LENGTH_BYTES;
        __builtin_memcpy(p, t->stack, t->bytes);
        if (RENUMBERS && w->moved) rename_stack(w, p, p + t->bytes);
        p += t->bytes;
    }
#if SPAWNS
    save_u16(count, (u16)kept);
#endif
#if LEAKS
    *p++ = (u8)(w->leaked || loses(w));
#endif
    if (STATIC_OBJECTS || ALLOCATES) p = freeze_objects(w, p, limit);
    if (p && RECORD_KINDS) p = freeze_records(w, p, limit);
    if (!p) return fail(FAILED_MEMORY), 0;
    while ((p - first) & 3) *p++ = 0;
    return (u64)(p - first);
}

#endif
