/* Memory objects: loads and stores as `clew/ir/semantics/memory.py` defines them.

   The content of an object is two bytes per byte: the data and, at the first byte of a cell, a tag
   that says what the cell is: first, undefined, size - 1 (3 bits), kind (3 bits). Bytes outside of
   cells are zero. A pointer cell holds 53 bits of the pointer in its first four entries, eight in the
   first and fifteen in each of the others, so that it fits four bytes of memory as well as eight. */
#ifndef CLEW_OBJECTS_H
#define CLEW_OBJECTS_H

#include "work.h"

#define CELL_FIRST 0x80u
#define CELL_UNDEFINED 0x40u
#define CELL_BITS 1u
#define CELL_BOOL 2u
#define CELL_POINTER 3u
#define CELL_RUIN 4u /* what is left of an overwritten pointer */
#define CELL_TAG(kind, size) (CELL_FIRST | ((size) - 1) << 3 | (kind))
#define LARGEST_OBJECT (1u << 24)

#define POINTER_OBJECT(p) ((u32)((p) >> 32) - 1)
#define POINTER_OFFSET(p) ((i64)(i32)(u32)(p))
#define POINTER(object, offset) ((u64)((object) + 1) << 32 | (u32)(offset))

static const Object code_object = {.life = LIFE_CODE};

INLINE u32 object_index(u32 number)
{
    return number < STATIC_OBJECTS ? number : number - (FIRST_DYNAMIC - STATIC_OBJECTS);
}

INLINE int object_is_code(u32 number)
{
    return number >= STATIC_OBJECTS && number < FIRST_DYNAMIC;
}

/* The object that a pointer points into; it is not null. */
INLINE const Object *object_of(const Work *w, u64 pointer)
{
    u32 number = POINTER_OBJECT(pointer);
    return object_is_code(number) ? &code_object : w->object + object_index(number);
}

INLINE u64 pointer_add(u64 pointer, u64 by, u32 *missing)
{
    i64 offset = POINTER_OFFSET(pointer);
    *missing = !pointer && by;
    if (!pointer) return 0;
    if (UNLIKELY((i64)by > 0x7fffffffll || (i64)by < -0x80000000ll)) return fail(FAILED_REFUSED), pointer;
    offset += (i64)by;
    if (UNLIKELY(offset != (i32)offset)) return fail(FAILED_REFUSED), pointer;
    return (pointer & ~0xffffffffull) | (u32)offset;
}

/* --- cells --------------------------------------------------------------------------------------- */

INLINE u32 cell_tag(const u8 *c, u64 at)
{
    return c[2 * at + 1];
}

INLINE u32 tag_size(u32 tag)
{
    return (tag >> 3 & 7) + 1;
}

INLINE u32 tag_kind(u32 tag)
{
    return tag & 7;
}

INLINE int cell_starts(const u8 *c, u64 at)
{
    return (cell_tag(c, at) & CELL_FIRST) != 0;
}

/* The first byte of the cell that covers a byte; the byte behind when there is none. */
INLINE u64 cell_cover(const u8 *c, u64 at)
{
    for (u64 back = 0; back < 8 && back <= at; back++)
        if (cell_starts(c, at - back)) return tag_size(cell_tag(c, at - back)) > back ? at - back : at + 1;
    return at + 1;
}

INLINE u64 cell_number(const u8 *c, u64 at, u32 size)
{
    u64 v = 0;
    for (u32 i = 0; i < size; i++) v |= (u64)c[2 * (at + i)] << (8 * i);
    return v;
}

INLINE u64 cell_pointer(const u8 *c, u64 at)
{
    const u8 *p = c + 2 * at;
    return (u64)p[0] | (u64)load_u16(p + 2) << 8 | (u64)load_u16(p + 4) << 23 | (u64)load_u16(p + 6) << 38;
}

INLINE void cell_clear(u8 *c, u64 at, u32 size)
{
    __builtin_memset(c + 2 * at, 0, 2 * size);
}

static void cell_write(u8 *c, u64 at, u32 kind, u32 size, u64 value, u32 missing)
{
    u8 *p = c + 2 * at;
    cell_clear(c, at, size);
    if (kind == CELL_POINTER) {
        p[0] = (u8)value;
        save_u16(p + 2, (u16)(value >> 8 & 0x7fff));
        save_u16(p + 4, (u16)(value >> 23 & 0x7fff));
        save_u16(p + 6, (u16)(value >> 38 & 0x7fff));
    } else {
        for (u32 i = 0; i < size; i++) p[2 * i] = (u8)(value >> (8 * i));
    }
    p[1] = (u8)(CELL_TAG(kind, size) | (missing ? CELL_UNDEFINED : 0));
}

/* Whether a cell is a plain number; then *value is it. */
INLINE int cell_plain(const u8 *c, u64 at, u64 *value)
{
    u32 tag = cell_tag(c, at), kind = tag_kind(tag);
    *value = 0;
    if (kind == CELL_BITS || kind == CELL_BOOL) {
        *value = cell_number(c, at, tag_size(tag));
        return 1;
    }
    return kind == CELL_POINTER && !(tag & CELL_UNDEFINED) && cell_pointer(c, at) == 0;
}

/* The bytes [at, at + size) as a number, from whatever cells there are. */
static u64 content_bits(const Object *o, u64 at, u32 size, u32 *missing)
{
    const u8 *c = o->content;
    u64 end = at + size, position = at, value = 0;
    u32 undefined = 0;
    *missing = 0;
    while (position < end) {
        u64 start = position == at ? cell_cover(c, at) : cell_starts(c, position) ? position : position + 1, plain;
        if (start > position) {
            undefined |= !o->zeroed;
            position++;
            continue;
        }
        u32 tag = cell_tag(c, start);
        u64 last = start + tag_size(tag);
        if (last > end) last = end;
        if (!cell_plain(c, start, &plain)) {
            if (tag_kind(tag) == CELL_POINTER && (tag & CELL_UNDEFINED)) {
                *missing = 1;
                return 0;
            }
            fail(FAILED_REFUSED);
            return 0;
        }
        undefined |= (tag & CELL_UNDEFINED) != 0;
        for (; position < last; position++)
            value |= (plain >> (8 * (position - start)) & 0xff) << (8 * (position - at));
    }
    *missing = undefined;
    return undefined ? 0 : value;
}

/* The value at an offset inside the bounds, for a cell of that kind and size. */
INLINE u64 object_load(const Object *o, u64 at, u32 kind, u32 size, u32 *missing)
{
    u32 tag = cell_tag(o->content, at);
    if (LIKELY((tag & ~CELL_UNDEFINED) == CELL_TAG(kind, size))) {
        *missing = (tag & CELL_UNDEFINED) != 0;
        return kind == CELL_POINTER ? cell_pointer(o->content, at) : cell_number(o->content, at, size);
    }
    u64 value = content_bits(o, at, size, missing);
    if (kind == CELL_BOOL) return value != 0;
    if (kind == CELL_POINTER && value) fail(FAILED_REFUSED);
    return kind == CELL_POINTER ? 0 : value;
}

/* A piece [from, to) of the cell at `start` stays when the rest is overwritten. */
static void cell_keep(u8 *c, u64 start, u64 from, u64 to)
{
    u32 tag = cell_tag(c, start);
    u64 plain;
    if (!cell_plain(c, start, &plain)) {
        cell_write(c, from, CELL_RUIN, (u32)(to - from), 0, 0);
        return;
    }
    cell_write(c, from, CELL_BITS, (u32)(to - from), plain >> (8 * (from - start)), tag & CELL_UNDEFINED);
}

/* Cuts cells so that none reaches over the border of [from, to), and clears what is inside. */
static void content_clear(u8 *c, u64 size, u64 from, u64 to)
{
    u64 start = cell_cover(c, from);
    for (u64 at = start < from ? start : from; at < to && at < size;) {
        if (!cell_starts(c, at)) {
            at++;
            continue;
        }
        u64 last = at + tag_size(cell_tag(c, at));
        u8 copy[16];
        u32 length = (u32)(last - at);
        __builtin_memcpy(copy, c + 2 * at, 2 * length);
        cell_clear(c, at, length);
        if (at < from) {
            u8 whole[16];
            __builtin_memcpy(whole, copy, sizeof copy);
            cell_keep(whole, 0, 0, from - at);
            __builtin_memcpy(c + 2 * at, whole, 2 * (from - at));
        }
        if (last > to) {
            u8 whole[16];
            __builtin_memcpy(whole, copy, sizeof copy);
            cell_keep(whole, 0, to - at, length);
            __builtin_memcpy(c + 2 * to, whole + 2 * (to - at), 2 * (last - to));
        }
        at = last;
    }
}

/* The content of an object, to be written; null when memory is used up. */
static u8 *object_write(Work *w, u64 pointer)
{
    Object *o = w->object + object_index(POINTER_OBJECT(pointer));
    if (o->own) return (u8 *)o->content;
    u8 *copy = arena_take(w, 2ull * o->size + 16);
    if (!copy) return 0;
    __builtin_memcpy(copy, o->content, 2ull * o->size);
    o->content = copy;
    o->own = o->changed = 1;
    return copy;
}

INLINE void object_store(Work *w, u64 pointer, u32 kind, u32 size, u64 value, u32 missing)
{
    u64 at = (u64)POINTER_OFFSET(pointer);
    u8 *c = object_write(w, pointer);
    if (UNLIKELY(!c)) return;
    if (missing) value = 0;
    if ((cell_tag(c, at) & ~CELL_UNDEFINED) != CELL_TAG(kind, size))
        content_clear(c, object_of(w, pointer)->size, at, at + size);
    cell_write(c, at, kind, size, value, missing);
}

/* A new object; returns a pointer to it. */
static u64 object_new(Work *w, u64 size, u32 life)
{
    u32 number = w->objects + (FIRST_DYNAMIC - STATIC_OBJECTS);
    if (size > LARGEST_OBJECT || w->objects + 1 >= MOST_OBJECTS) return fail(FAILED_REFUSED), 0;
    u8 *content = arena_take(w, 2 * size + 16);
    if (!content) return 0;
    __builtin_memset(content, 0, 2 * size);
    w->object[w->objects++] = (Object){content, (u32)size, w->running, w->depth, (u8)life, 0, 1, 1};
    return POINTER(number, 0);
}

INLINE void object_end(Work *w, u64 pointer)
{
    w->object[object_index(POINTER_OBJECT(pointer))] = (Object){.life = LIFE_GONE, .own = 1};
}

/* The objects of the innermost frame are gone. */
INLINE void frame_objects_end(Work *w)
{
    for (u32 i = STATIC_OBJECTS; ALLOCATES && i < w->objects; i++)
        if (w->object[i].life == LIFE_FRAME && w->object[i].task == w->running && w->object[i].depth == w->depth)
            w->object[i] = (Object){.life = LIFE_GONE, .own = 1};
}

#endif
