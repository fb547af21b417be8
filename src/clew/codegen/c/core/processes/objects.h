/* Memory objects: loads, stores, copies and fills as `clew/semantics/execution/memory.py` defines them.

   An object is its bytes and, where not all of them are plain numbers, a tag per byte: 0 for a number,
   TAG_UNDEFINED, TAG_POINTER with the position of the byte in a pointer, or TAG_TERM likewise. A pointer of eight bytes is
   its own data; one of four bytes has its offset there, and its object in five spare bits of each tag (one of two bytes
   in six). So have terms of
   one byte, for which there are more names than a byte has values.
   A pointer that would be cut is left to the reference. */
#ifndef CLEW_OBJECTS_H
#define CLEW_OBJECTS_H

#include "blobs.h"
#include "work.h"

#define STORAGE_WHOLE 0
#define STORAGE_DIFFERENCES 1
#define STORAGE_COMPACT 2
#if STORAGE == STORAGE_WHOLE
#include "kept.h"
#else
#include "differences.h"
#endif

static Work work;
static Region work_memory;
u32 failed;
Watch watch;
#if AMPLE
Touched touched;
u32 touched_objects;
#endif

u32 fail(u32 why)
{
    if (!failed) failed = why;
    return FLOW_REMOVED;
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
u8 *arena_take(Work *w, u64 bytes)
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

#if !DRAWN
/* One of `count` alternatives, which must be some; the script says which. */
u32 pick(Work *w, u32 count)
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
#endif

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

u8 *record_write(Work *w, Record *r)
{
    if (r->own) return (u8 *)r->fields;
    u8 *p = arena_take(w, record_bytes[r->kind - 1]);
    if (!p) return 0;
    __builtin_memcpy(p, r->fields, record_bytes[r->kind - 1]);
    r->fields = p;
    r->own = 1;
    return p;
}

#define TAG_UNDEFINED 1u
#define TAG_POINTER 0x80u
#define TAG_TERM 0x40u /* with the position of the byte: the first four hold the number of a term, the others are 0 */
#define IS_TERM(tag) (SYMBOLIC && ((tag) & 0xc0u) == TAG_TERM)
#define IS_TERM_AT(tag, position) (SYMBOLIC && ((tag) & 0xc7u) == (TAG_TERM | (position)))
#define LARGEST_OBJECT (1u << 24)
#define LOWEST 4096 /* numbers below this as pointers are null with something added */

/* --- pointers ------------------------------------------------------------------------------------- */

u64 pointer_move(u64 pointer, i64 by)
{
    i64 offset;
    if (UNLIKELY(__builtin_add_overflow(POINTER_OFFSET(pointer), by, &offset) || offset != (i32)offset))
        return fail(FAILED_REFUSED), pointer;
    return (pointer & ~0xffffffffull) | (u32)offset;
}

/* Operators on numbers of which at least one is a pointer (`semantics/numbered.py`); *mark says what comes out. */
u64 numbered_add(u64 a, u32 is_a, u64 b, u32 is_b, u32 *mark)
{
    *mark = MARK_POINTER;
    if (is_a && is_b) return fail(FAILED_REFUSED), 0;
    return is_a ? pointer_move(a, (i64)b) : pointer_move(b, (i64)a);
}

u64 numbered_sub(u64 a, u32 is_a, u64 b, u32 is_b, u32 *mark)
{
    *mark = is_a && !is_b ? MARK_POINTER : MARK_PLAIN;
    if (is_a && !is_b && b != 1ull << 63) return pointer_move(a, -(i64)b);
    if (!is_a || !is_b || a >> 32 != b >> 32) return fail(FAILED_REFUSED), 0;
    return (u64)(POINTER_OFFSET(a) - POINTER_OFFSET(b));
}

u64 numbered_bitand(u64 a, u32 is_a, u64 b, u32 is_b, u32 *mark)
{
    u64 pointer = is_a ? a : b, mask = is_a ? b : a;
    *mark = MARK_PLAIN;
    if (is_a && is_b) return fail(FAILED_REFUSED), 0;
    if (mask < 16) return (u64)POINTER_OFFSET(pointer) & mask;
    *mark = MARK_POINTER;
    if (~mask >= 16) return fail(FAILED_REFUSED), 0;
    return (pointer & ~0xffffffffull) | ((u32)pointer & (u32)mask);
}

u64 numbered_bitor(u64 a, u32 is_a, u64 b, u32 is_b, u32 *mark)
{
    *mark = MARK_POINTER;
    if (!is_a || is_b || b >= 16 || ((u64)POINTER_OFFSET(a) & b)) return fail(FAILED_REFUSED), 0;
    return a | b;
}

u32 numbered_less(u64 a, u32 is_a, u64 b, u32 is_b, u32 or_equal)
{
    if (!is_a || !is_b || a >> 32 != b >> 32) return fail(FAILED_REFUSED), 0;
    return POINTER_OFFSET(a) < POINTER_OFFSET(b) || (or_equal && a == b);
}

/* --- bytes ---------------------------------------------------------------------------------------- */

INLINE u64 bytes_load(const u8 *p, u32 size)
{
    u64 v = 0;
    __builtin_memcpy(&v, p, size);
    return v;
}

/* The bits of a tag for the position of a byte in a pointer; those behind them hold a part of the object's number. */
#define TAG_PLACE (POINTER_BYTES == 2 ? 1 : 2)
#define TAG_SPARE (POINTER_BYTES == 2 ? 63u : 31u)

INLINE u64 stored_pointer(const u8 *data, const u8 *tags)
{
    if (POINTER_BYTES == 8) return bytes_load(data, 8);
    u32 object = 0, offset = (u32)bytes_load(data, POINTER_BYTES);
    for (u32 i = 0; i < POINTER_BYTES; i++) object |= (u32)(tags[i] >> TAG_PLACE & TAG_SPARE) << ((7 - TAG_PLACE) * i);
    return (u64)object << 32 | (POINTER_BYTES == 2 ? (u32)(i32)(short)offset : offset);
}

INLINE void store_pointer(u8 *data, u8 *tags, u64 pointer)
{
    if (POINTER_BYTES == 2 && (pointer >> 44 || (i32)(u32)pointer != (short)pointer)) fail(FAILED_REFUSED);
    __builtin_memcpy(data, &pointer, POINTER_BYTES);
    for (u32 i = 0; i < POINTER_BYTES; i++) tags[i] = (u8)(TAG_POINTER | i);
    if (POINTER_BYTES == 8) return;
    for (u32 i = 0; i < POINTER_BYTES; i++)
        tags[i] |= (u8)((pointer >> (32 + (7 - TAG_PLACE) * i) & TAG_SPARE) << TAG_PLACE);
}

INLINE u32 tag_position(u32 tag)
{
    return tag & (POINTER_BYTES - 1);
}

/* The first byte of the next pointer from a byte on that is inside of none; `size` when there is no more. */
INLINE u32 next_pointer(const u8 *tags, u32 at, u32 size)
{
    for (; at + 8 <= size; at += 8) {
        u64 pointers = load_u64(tags + at) & 0x8080808080808080ull;
        if (pointers) return at + (u32)__builtin_ctzll(pointers) / 8;
    }
    while (at < size && !(tags[at] & TAG_POINTER)) at++;
    return at;
}

INLINE int cuts_pointer(const u8 *tags, u64 size, u64 at)
{
    if (!tags || at >= size) return 0;
    if (IS_TERM(tags[at])) return !IS_TERM_AT(tags[at], 0);
    return (tags[at] & TAG_POINTER) && tag_position(tags[at]);
}

/* --- terms of fewer than four bytes ----------------------------------------------------------------- */

/* Their cells hold a place in these tables: those of one byte eight bits of it, and three more in the tag. Places last
   as long as the state that is expanded. */
#define SMALL_PLACES (1u << 11)
#define LARGE_PLACES (1u << 16)
#define RECENT_PLACES 4096

static u32 narrow_terms[2][LARGE_PLACES], narrow_recent[2][RECENT_PLACES];
static u32 narrow_count[2], narrow_given[2]; /* given: by the state, before it moves */

/* The place of a term; NOTHING where all are taken. */
static u32 narrow_place(u32 size, u32 term)
{
    u32 table = size > 1, *recent = narrow_recent[table] + term % RECENT_PLACES;
    if (*recent < narrow_count[table] && narrow_terms[table][*recent] == term) return *recent;
    if (narrow_count[table] == (table ? LARGE_PLACES : SMALL_PLACES)) return NOTHING;
    narrow_terms[table][narrow_count[table]] = term;
    return *recent = narrow_count[table]++;
}

INLINE u32 term_in(const u8 *data, const u8 *tags, u32 size)
{
    if (size >= 4) return load_u32(data);
    return size == 1 ? narrow_terms[0][data[0] | (tags[0] >> 3 & 7u) << 8] : narrow_terms[1][bytes_load(data, 2)];
}

static void term_out(u8 *data, u8 *tags, u32 size, u32 term)
{
    __builtin_memset(data, 0, size);
    for (u32 i = 0; i < size; i++) tags[i] = (u8)(TAG_TERM | i);
    if (size >= 4) {
        save_u32(data, term);
        return;
    }
    u32 place = narrow_place(size, term);
    if (place == NOTHING) {
        fail(FAILED_REFUSED);
        return;
    }
    __builtin_memcpy(data, &place, size > 1 ? 2 : 1);
    if (size == 1) tags[0] |= (u8)(place >> 8 << 3);
}

/* How many bytes the term has that begins here. */
INLINE u32 term_width(const Object *o, u64 at)
{
    u32 width = 1;
    while (at + width < o->size && IS_TERM_AT(o->tags[at + width], width)) width++;
    return width;
}

/* The term that is exactly the bytes [at, at + size); 0 where there is none. */
INLINE u32 whole_term(const Object *o, u64 at, u32 size)
{
    const u8 *tags = o->tags + at;
    if (!IS_TERM_AT(tags[0], 0) || !IS_TERM_AT(tags[size - 1], size - 1)) return 0;
    return at + size < o->size && IS_TERM_AT(tags[size], size) ? 0 : term_in(o->data + at, tags, size);
}

/* What lies at an offset inside the bounds, as a number of so many bytes; *mark says what it is. */
NOINLINE u64 object_load(const Object *o, u64 at, u32 size, u32 *mark)
{
    *mark = MARK_PLAIN;
    u64 tags = o->tags ? bytes_load(o->tags + at, size) : 0;
    if (LIKELY(!tags)) return bytes_load(o->data + at, size);
    if (SYMBOLIC && (*mark = whole_term(o, at, size))) return 0;
    *mark = MARK_PLAIN;
    u32 pointers = 0;
    for (u32 i = 0; i < size; i++) {
        if (o->tags[at + i] == TAG_UNDEFINED) return *mark = MARK_UNDEFINED, 0;
        if (IS_TERM(o->tags[at + i])) return fail(FAILED_REFUSED), 0;
        pointers |= o->tags[at + i] & TAG_POINTER;
    }
    if (size != POINTER_BYTES || tag_position(o->tags[at]) || !(o->tags[at] & TAG_POINTER)) return fail(FAILED_REFUSED), 0;
    *mark = MARK_POINTER;
    return stored_pointer(o->data + at, o->tags + at);
}

/* A number of which undefined bytes are zero; a pointer among them is refused. */
u64 object_load_settled(const Object *o, u64 at, u32 size)
{
    u64 found = 0;
    for (u32 i = 0; i < size; i++) {
        if (o->tags && IS_TERM(o->tags[at + i])) return fail(FAILED_REFUSED), 0;
        u8 tag = o->tags ? o->tags[at + i] : 0;
        if (tag == TAG_UNDEFINED) continue;
        if (tag & TAG_POINTER) return fail(FAILED_REFUSED), 0;
        found |= (u64)o->data[at + i] << (8 * i);
    }
    return found;
}

/* Objects as they were at the last checkpoint, those that were changed since: each once. */
typedef struct Change {
    u32 index;
    Object before;
} Change;

static Change changes[MOST_OBJECTS];

/* An object is going to change: a checkpoint keeps it as it is. */
INLINE void object_changes(Work *w, u32 index)
{
    if (!w->epoch || w->object[index].epoch == w->epoch) return;
    changes[w->changes++] = (Change){index, w->object[index]};
}

/* The bytes of an object, to be written; 0 when memory is used up. `marked`: tags are needed. */
static Object *object_write(Work *w, u64 pointer, u32 marked)
{
    Object *o = w->object + object_index(POINTER_OBJECT(pointer));
    u32 own = o->own && o->epoch == w->epoch;
    if (own && (o->tags || !marked)) return o;
    object_changes(w, (u32)(o - w->object));
    if (!own) {
        u8 *data = arena_take(w, o->size);
        if (!data) return 0;
        __builtin_memcpy(data, o->data, o->size);
        o->data = data;
    }
    if (!own || !o->tags) {
        const u8 *before = o->tags;
        if (before || marked) {
            u8 *tags = arena_take(w, o->size);
            if (!tags) return 0;
            if (before) __builtin_memcpy(tags, before, o->size);
            else __builtin_memset(tags, 0, o->size);
            o->tags = tags;
        }
    }
    o->own = 1;
    o->epoch = w->epoch;
    u32 index = (u32)(o - w->object);
    if (index < STATIC_OBJECTS) w->dirty[index / 64] |= 1ull << (index % 64);
    return o;
}

/* The bytes [at, at + size) of an object that is ours become something else: no pointer may be cut. */
INLINE int object_clear(Object *o, u64 at, u64 size)
{
    if (!o->tags) return 1;
    if (UNLIKELY(cuts_pointer(o->tags, o->size, at) || cuts_pointer(o->tags, o->size, at + size)))
        return fail(FAILED_REFUSED), 0;
    __builtin_memset((u8 *)o->tags + at, 0, size);
    return 1;
}

NOINLINE void object_store(Work *w, u64 pointer, u32 size, u64 value, u32 mark)
{
    u64 at = (u64)POINTER_OFFSET(pointer);
    Object *o = object_write(w, pointer, mark != MARK_PLAIN);
    if (UNLIKELY(!o) || !object_clear(o, at, size)) return;
    u8 *data = (u8 *)o->data + at, *tags = o->tags ? (u8 *)o->tags + at : 0;
    if (LIKELY(mark == MARK_PLAIN)) {
        __builtin_memcpy(data, &value, size);
    } else if (mark == MARK_UNDEFINED) {
        __builtin_memset(data, 0, size);
        __builtin_memset(tags, TAG_UNDEFINED, size);
    } else if (SYMBOLIC && mark >= FIRST_TERM) {
        term_out(data, tags, size, mark);
    } else if (size != POINTER_BYTES) {
        fail(FAILED_REFUSED);
    } else {
        store_pointer(data, tags, value);
    }
}

/* A pointer is written as it is, one to nowhere as the number that it is. */
NOINLINE void object_store_pointer(Work *w, u64 pointer, u64 value, u32 missing)
{
    if (missing) object_store(w, pointer, POINTER_BYTES, 0, MARK_UNDEFINED);
    else if (IS_NOWHERE(value)) object_store(w, pointer, POINTER_BYTES, (u64)POINTER_OFFSET(value), MARK_PLAIN);
    else object_store(w, pointer, POINTER_BYTES, value, MARK_POINTER);
}

/* Copies bytes as they are; both ranges lie inside their objects. */
void object_copy(Work *w, u64 target, u64 source, u64 size)
{
    u64 from = (u64)POINTER_OFFSET(source), at = (u64)POINTER_OFFSET(target);
    const Object *s = object_of(w, source);
    if (cuts_pointer(s->tags, s->size, from) || cuts_pointer(s->tags, s->size, from + size)) {
        fail(FAILED_REFUSED);
        return;
    }
    u32 marked = s->tags != 0;
    Object *o = object_write(w, target, marked);
    if (!o) return;
    u8 *copy = arena_take(w, 2 * size);
    if (!copy) return;
    s = object_of(w, source);
    __builtin_memcpy(copy, s->data + from, size);
    if (marked) __builtin_memcpy(copy + size, s->tags + from, size);
    if (!object_clear(o, at, size)) return;
    __builtin_memcpy((u8 *)o->data + at, copy, size);
    if (marked) __builtin_memcpy((u8 *)o->tags + at, copy + size, size);
}

void object_fill(Work *w, u64 pointer, u8 value, u32 missing, u64 size)
{
    u64 at = (u64)POINTER_OFFSET(pointer);
    Object *o = object_write(w, pointer, missing);
    if (!o || !object_clear(o, at, size)) return;
    __builtin_memset((u8 *)o->data + at, missing ? 0 : value, size);
    if (missing) __builtin_memset((u8 *)o->tags + at, TAG_UNDEFINED, size);
}

/* --- accesses: 0, or the flow by which the routine is left ------------------------------------------ */

u32 memory_read(Work *w, u64 pointer, u64 size)
{
    i64 offset = POINTER_OFFSET(pointer);
    if (UNLIKELY(IS_NOWHERE(pointer))) return violate(w, offset >= 0 && offset < LOWEST ? SITE_NULL : SITE_BOUNDS);
    TOUCH_LOAD(pointer);
    const Object *o = object_of(w, pointer);
    if (UNLIKELY(o->life == LIFE_GONE)) return violate(w, SITE_GONE);
    if (UNLIKELY(offset < 0 || (u64)offset + size > o->size)) return violate(w, SITE_BOUNDS);
    return 0;
}

u32 memory_write(Work *w, u64 pointer, u64 size)
{
    u32 flow = memory_read(w, pointer, size), number = POINTER_OBJECT(pointer);
    if (UNLIKELY(flow)) return flow;
    if (CONSTANTS && number < STATIC_OBJECTS && constant_object[number]) return violate(w, SITE_CONSTANT);
    TOUCH_STORE(pointer);
    return 0;
}

#if SYMBOLIC
/* Terms of which these bytes are a part, or which are a part of them, become known: each value is tried. */
static NOINLINE void terms_apart(Work *w, u64 pointer, u32 size)
{
    u64 at = (u64)POINTER_OFFSET(pointer), end = at + size;
    const Object *o = object_of(w, pointer);
    if (whole_term(o, at, size)) return;
    for (; at < end; at++) {
        if (!IS_TERM(o->tags[at])) continue;
        at -= o->tags[at] & 7u;
        u32 width = term_width(o, at);
        u64 value = settle(w, term_in(o->data + at, o->tags + at, width));
        if (UNLIKELY(failed)) return;
        object_store(w, (pointer & ~0xffffffffull) | at, width, value, MARK_PLAIN);
        if (UNLIKELY(failed)) return;
        o = object_of(w, pointer);
        at += width - 1;
    }
}

/* Bytes are about to be loaded: a term that is no more and no less than them stays one. */
INLINE void terms_met(Work *w, u64 pointer, u32 size)
{
    if (object_of(w, pointer)->tags) terms_apart(w, pointer, size);
}

/* What can be stored: a term, or where its bytes cannot name one more, each value that it can have. */
INLINE u32 term_stored(Work *w, u32 size, u32 mark, u64 *value)
{
    if (size >= 4 || mark < FIRST_TERM || narrow_place(size, mark) != NOTHING) return mark;
    *value = settle(w, mark);
    return MARK_PLAIN;
}
#else
#define terms_met(w, pointer, size) ((void)0)
#define term_stored(w, size, mark, value) (mark)
#endif

/* A number of eight bytes, which may be a pointer; as for the others w->loaded and w->loaded_mark are what it is. */
u32 load_wide(Work *w, u64 pointer)
{
    u32 flow = memory_read(w, pointer, 8);
    if (UNLIKELY(flow)) return flow;
    terms_met(w, pointer, 8);
    w->loaded = object_load(object_of(w, pointer), (u64)POINTER_OFFSET(pointer), 8, &w->loaded_mark);
    return UNLIKELY(failed) ? FLOW_REMOVED : 0;
}

u32 load_number(Work *w, u64 pointer, u32 size)
{
    u32 flow = memory_read(w, pointer, size);
    if (UNLIKELY(flow)) return flow;
    terms_met(w, pointer, size);
    w->loaded = object_load(object_of(w, pointer), (u64)POINTER_OFFSET(pointer), size, &w->loaded_mark);
    if (UNLIKELY(w->loaded_mark == MARK_POINTER)) return fail(FAILED_REFUSED);
    return UNLIKELY(failed) ? FLOW_REMOVED : 0;
}

u32 load_pointer(Work *w, u64 pointer)
{
    u32 flow = memory_read(w, pointer, POINTER_BYTES);
    if (UNLIKELY(flow)) return flow;
    u64 value = object_load(object_of(w, pointer), (u64)POINTER_OFFSET(pointer), POINTER_BYTES, &w->loaded_mark);
    if (w->loaded_mark == MARK_PLAIN) value = pointer_of_number(POINTER_BYTES == 8 ? (i64)value : POINTER_BYTES == 4 ? (i64)(i32)value : (i64)(short)value);
    if (SYMBOLIC && TERM(w->loaded_mark)) return fail(FAILED_REFUSED);
    w->loaded = value;
    w->loaded_mark &= MARK_UNDEFINED;
    return UNLIKELY(failed) ? FLOW_REMOVED : 0;
}

/* A number of which undefined bytes are zero. */
u32 load_settled(Work *w, u64 pointer, u32 size)
{
    u32 flow = memory_read(w, pointer, size);
    if (UNLIKELY(flow)) return flow;
    terms_met(w, pointer, size);
    const Object *o = object_of(w, pointer);
    u64 at = (u64)POINTER_OFFSET(pointer);
    w->loaded = 0;
    w->loaded_mark = SYMBOLIC && o->tags ? whole_term(o, at, size) : MARK_PLAIN;
    if (!w->loaded_mark) w->loaded = object_load_settled(o, at, size);
    return UNLIKELY(failed) ? FLOW_REMOVED : 0;
}

u32 store_number(Work *w, u64 pointer, u32 size, u64 value, u32 mark)
{
    u32 flow = memory_write(w, pointer, size);
    if (UNLIKELY(flow)) return flow;
    mark = term_stored(w, size, mark, &value);
    object_store(w, pointer, size, value, mark);
    return UNLIKELY(failed) ? FLOW_REMOVED : 0;
}

u32 store_pointer_at(Work *w, u64 pointer, u64 value, u32 missing)
{
    u32 flow = memory_write(w, pointer, POINTER_BYTES);
    if (LIKELY(!flow)) object_store_pointer(w, pointer, value, missing);
    return flow;
}

/* A pointer by which a procedure is entered. */
u32 code_at(Work *w, u64 pointer)
{
    if (UNLIKELY(IS_NOWHERE(pointer))) return violate(w, SITE_NULL);
    TOUCH_LOAD(pointer);
    if (UNLIKELY(object_of(w, pointer)->life == LIFE_GONE)) return violate(w, SITE_GONE);
    if (UNLIKELY(!object_is_code(POINTER_OBJECT(pointer)) || POINTER_OFFSET(pointer) != 0)) return violate(w, SITE_BOUNDS);
    return 0;
}

/* --- the life of objects -------------------------------------------------------------------------- */

/* A new object of which no byte was written; returns a pointer to it. */
u64 object_new(Work *w, u64 size, u32 life)
{
    u32 number = w->objects + (FIRST_DYNAMIC - STATIC_OBJECTS);
    if (size > LARGEST_OBJECT || w->objects + 1 >= MOST_OBJECTS) return fail(FAILED_REFUSED), 0;
    u8 *data = arena_take(w, 2 * size);
    if (!data) return 0;
    __builtin_memset(data, 0, size);
    __builtin_memset(data + size, TAG_UNDEFINED, size);
    if (w->counted && life == LIFE_FRAME && w->depth < COUNTED_DEPTHS) w->framed[w->depth]++;
    w->object[w->objects++] = (Object){data, data + size, (u32)size, w->running, w->depth, (u8)life, 1, w->epoch};
    return POINTER(number, 0);
}

/* How many objects of its frames are alive, for the process that runs. */
static void frame_objects_count(Work *w)
{
    __builtin_memset(w->framed, 0, sizeof w->framed);
    for (u32 i = STATIC_OBJECTS; i < w->objects; i++) {
        const Object *o = w->object + i;
        if (o->life == LIFE_FRAME && o->task == w->running && o->depth < COUNTED_DEPTHS) w->framed[o->depth]++;
    }
    w->counted = 1;
}

INLINE void object_gone(Work *w, u32 index)
{
    const Object *o = w->object + index;
    object_changes(w, index);
    if (w->counted && o->life == LIFE_FRAME && o->task == w->running && o->depth < COUNTED_DEPTHS) w->framed[o->depth]--;
    w->object[index] = (Object){.life = LIFE_GONE, .own = 1, .epoch = w->epoch};
}

void object_end(Work *w, u64 pointer)
{
    TOUCH_STORE(pointer);
    object_gone(w, object_index(POINTER_OBJECT(pointer)));
}

/* Whether a pointer leads to an object of the innermost frame. */
int in_frame(const Work *w, u64 pointer)
{
    if (IS_NOWHERE(pointer)) return 0;
    const Object *o = object_of(w, pointer);
    return o->life == LIFE_FRAME && o->task == w->running && o->depth == w->depth;
}

/* The objects of the innermost frame are gone. */
INLINE void frame_objects_end(Work *w)
{
    if (!ALLOCATES) return;
    if (!w->counted) frame_objects_count(w);
    for (u32 i = w->objects; i-- > STATIC_OBJECTS;) {
        const Object *o = w->object + i;
        if (w->depth < COUNTED_DEPTHS && !w->framed[w->depth]) return;
        if (o->life != LIFE_FRAME || o->task != w->running || o->depth != w->depth) continue;
        TOUCH_INDEX(i);
        object_gone(w, i);
    }
}

#endif
