/* States as rows of components: every stack and every object that differs from how it began is kept once, and a state
   names it by its number. What a step has not changed keeps its number without being looked at.

   A state: the globals, filled up to four bytes; how many processes there are; per process its order (spawned ones) and
   the number of its stack; whether something was lost (LEAKS); which static objects differ, as bits, and their numbers;
   how many other objects there are and their numbers. A component: HEAD words (how many names, how many bytes, life and
   tags and process of an object, depth of its frame), the names, the bytes, and the tags where there are some. */
#ifndef CLEW_COLLAPSE_H
#define CLEW_COLLAPSE_H

#include "canonical.h"

#define HEAD 4
#define GLOBAL_WORDS ((GLOBAL_BYTES + 3) / 4)
#define STATIC_WORDS ((STATIC_OBJECTS + 31) / 32)

INLINE const u32 *part_at(u32 part)
{
    return (const u32 *)shard_at(&shared->parts, part);
}

/* --- from a row ------------------------------------------------------------------------------------ */

INLINE const u8 *part_bytes(const u32 *p)
{
    return (const u8 *)(p + HEAD + p[0]);
}

static void thaw_object(Object *o, u32 part)
{
    const u32 *p = part_at(part);
    o->named = (Named){p + HEAD, p[0], part};
    o->size = p[1];
    o->life = (u8)p[2];
    o->own = 0;
    o->epoch = 0;
    o->task = p[2] >> 16;
    o->depth = p[3];
    o->data = part_bytes(p);
    o->tags = p[2] & 0x100 ? o->data + o->size : 0;
}

/* Reads a state; no process runs. */
static void thaw(Work *w, const u8 *state)
{
    const u32 *p = (const u32 *)state + GLOBAL_WORDS;
    __builtin_memcpy(w->globals, state, GLOBAL_BYTES);
    w->tasks = *p++;
    for (u32 i = 0; i < w->tasks; i++) {
        u64 order = i;
        if (i >= STATIC_TASKS) {
            order = ((*p >> 16) + 1ull) << 32 | (*p & 0xffff);
            p++;
        }
        const u32 *stack = part_at(*p);
        w->task[i] = (Task){part_bytes(stack), stack[1], order, {stack + HEAD, stack[0], *p++}};
    }
#if LEAKS
    w->leaked = *p++;
#endif
    w->records = 0;
    w->used = 0;
    w->epoch = 0;
    w->executed = w->met = w->raising = 0;
    w->running = NOTHING;
    EACH_DIRTY(w, i) w->object[i] = static_objects[i];
    __builtin_memcpy(w->dirty, p, 4 * STATIC_WORDS);
    p += STATIC_WORDS;
    EACH_DIRTY(w, i) thaw_object(w->object + i, *p++);
    w->objects = STATIC_OBJECTS;
    for (u32 more = *p++; more; more--) thaw_object(w->object + w->objects++, *p++);
}

/* --- to a row -------------------------------------------------------------------------------------- */

INLINE u32 renamed(const Work *w, u32 name)
{
    u32 number = NAME_NUMBER(name);
    if (NAME_IS_PROCESS(name)) return SPAWNS ? NAME_PROCESS(w->process_number[number]) : name;
    if (number < FIRST_DYNAMIC) return name;
    return NAME_OBJECT(FIRST_DYNAMIC - 1 + w->object_number[object_index(number)]);
}

/* Whether a part is still the component that it was. */
INLINE int part_stays(const Work *w, const Named *named)
{
    if (named->part == NOTHING) return 0;
    for (u32 i = 0; w->moved && i < named->count; i++)
        if (renamed(w, named->names[i]) != named->names[i]) return 0;
    return 1;
}

/* The names of a part at the front of the room for a component; returns where its bytes go, 0 where it is too long. */
static u8 *part_begin(Work *w, const Named *named, u64 bytes)
{
    u32 *p = (u32 *)w->part;
    if (4ull * (HEAD + named->count) + bytes + 16 > BLOB_BYTES) return 0;
    p[0] = named->count;
    p[2] = p[3] = 0;
    for (u32 i = 0; i < named->count; i++) p[HEAD + i] = w->moved ? renamed(w, named->names[i]) : named->names[i];
    return (u8 *)(p + HEAD + named->count);
}

/* The number of the component that lies in its room up to `end`. */
static u32 part_end(Work *w, u8 *end)
{
    while ((end - w->part) & 3) *end++ = 0;
    u64 bytes = (u64)(end - w->part);
    u32 number = shard_intern(&shared->parts, w->part, bytes, blob_hash(w->part, bytes));
    if (UNLIKELY(number == NOTHING)) fail(FAILED_MEMORY);
    return number;
}

static u32 freeze_stack(Work *w, const Task *t)
{
    u8 *p = part_begin(w, &t->named, t->bytes);
    if (!p) return fail(FAILED_MEMORY), 0;
    ((u32 *)w->part)[1] = t->bytes;
    __builtin_memcpy(p, t->stack, t->bytes);
    if (w->moved) rename_stack(w, p, p + t->bytes);
    return part_end(w, p + t->bytes);
}

static u32 freeze_object(Work *w, const Object *o, u32 marked)
{
    u8 *p = part_begin(w, &o->named, 2ull * o->size);
    if (!p) return fail(FAILED_MEMORY), 0;
    u32 *head = (u32 *)w->part;
    head[1] = o->size;
    head[2] = o->life | (marked ? 0x100 : 0);
    if (o->life == LIFE_FRAME) {
        head[2] |= (SPAWNS ? w->process_number[o->task] : o->task) << 16;
        head[3] = o->depth;
    }
    return part_end(w, freeze_bytes(w, p, o, marked));
}

/* The component of an object that is not static. */
static u32 object_part(Work *w, const Object *o)
{
    int owned = o->life == LIFE_FRAME && SPAWNS && w->process_number[o->task] != o->task;
    if (!o->own && !owned && part_stays(w, &o->named)) return o->named.part;
    return freeze_object(w, o, (u32)has_tags(o));
}

static u32 *freeze_statics(Work *w, u32 *p)
{
    u32 *changed = p;
    for (u32 i = 0; i < STATIC_WORDS; i++) *p++ = 0;
    EACH_DIRTY(w, i) {
        const Object *o = w->object + i;
        u32 part = o->named.part;
        if (o->own || !part_stays(w, &o->named)) {
            u32 marked = (u32)has_tags(o);
            if (is_initial(o, static_objects + i, marked)) continue;
            part = freeze_object(w, o, marked);
        }
        changed[i / 32] |= 1u << (i % 32);
        *p++ = part;
    }
    return p;
}

/* Writes the row of the state to w->out, behind those that wait there; returns its length, 0 when memory is used up. */
static u64 freeze(Work *w)
{
    u32 *const first = (u32 *)(w->out + w->packed), *p = first + GLOBAL_WORDS;
    sort_tasks(w);
    number_all(w);
    if (4ull * (GLOBAL_WORDS + 2ull * w->tasks + STATIC_WORDS + w->objects) + 64 > BLOB_BYTES) return fail(FAILED_MEMORY), 0;
    if (GLOBAL_WORDS) p[-1] = 0;
    __builtin_memcpy(first, w->globals, GLOBAL_BYTES);
    if (w->moved) each_global_rename(w, (u8 *)first);
    u32 *count = p++;
    *count = 0;
    for (u32 i = 0; i < w->tasks; i++) {
        const Task *t = w->task + w->order[i];
        if (SPAWNS && w->process_number[w->order[i]] == NOTHING) continue;
        ++*count;
        if (i >= STATIC_TASKS) *p++ = (u32)((t->order >> 32) - 1) << 16 | (u32)(t->order & 0xffff);
        *p++ = part_stays(w, &t->named) ? t->named.part : freeze_stack(w, t);
    }
#if LEAKS
    *p++ = w->leaked || loses(w);
#endif
    p = freeze_statics(w, p);
    *p++ = w->numbered;
    for (u32 i = 0; i < w->finds; i++) *p++ = object_part(w, w->object + w->found[i]);
    return failed ? 0 : 4ull * (u64)(p - first);
}

#endif
