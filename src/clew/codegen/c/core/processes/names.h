/* What the parts of a state name: found once when a part has changed, and kept with the component.

   A name is an object's or a process's number: NAME_OBJECT or NAME_PROCESS. Objects that are code are left out. */
#ifndef CLEW_NAMES_H
#define CLEW_NAMES_H

#define MOST_NAMES (1u << 20)
#define NAME_OBJECT(number) ((number) << 1)
#define NAME_PROCESS(number) ((number) << 1 | 1)
#define NAME_NUMBER(name) ((name) >> 1)
#define NAME_IS_PROCESS(name) ((name) & 1)

static void collect(Work *w, u32 name)
{
    if (UNLIKELY(w->name_count == MOST_NAMES)) fail(FAILED_MEMORY);
    else w->names[w->name_count++] = name;
}

INLINE void collect_pointer(Work *w, const u8 *at)
{
    u64 pointer = load_u64(at);
    if (!IS_NOWHERE(pointer) && !object_is_code(POINTER_OBJECT(pointer))) collect(w, NAME_OBJECT(POINTER_OBJECT(pointer)));
}

INLINE void collect_number(Work *w, const u8 *at)
{
    if (at[8] == MARK_POINTER) collect_pointer(w, at);
}

INLINE void collect_process(Work *w, const u8 *at)
{
    if (load_u16(at) < w->tasks) collect(w, NAME_PROCESS((u32)load_u16(at)));
}

INLINE void collect_record(Work *w, const u8 *at)
{
    (void)w;
    (void)at;
}

static void each_frame_collect(Work *w, u32 routine, const u8 *f);

/* The names in frames, the outermost first; they are found from the innermost one. */
static Named stack_names(Work *w, const u8 *stack, const u8 *end)
{
    u32 first = w->name_count, n = 0;
    u64 before = w->used;
    u32 *starts = (u32 *)arena_take(w, 4ull * ((u64)(end - stack) / POINT_BYTES + 1));
    if (!starts) return (Named){0, 0, NOTHING};
    starts[0] = (u32)(end - stack);
    while (starts[n]) {
        starts[n + 1] = starts[n] - POINT_BYTES - frame_bytes[routine_of[load_point(stack + starts[n] - POINT_BYTES)]];
        n++;
    }
    for (; n; n--) each_frame_collect(w, routine_of[load_point(stack + starts[n - 1] - POINT_BYTES)], stack + starts[n]);
    w->used = before;
    return (Named){w->names + first, w->name_count - first, NOTHING};
}

static Named content_names(Work *w, const Object *o)
{
    u32 first = w->name_count;
    for (u32 at = 0; o->tags && (at = next_pointer(o->tags, at, o->size)) < o->size; at += POINTER_BYTES) {
        u64 pointer = stored_pointer(o->data + at, o->tags + at);
        collect_pointer(w, (const u8 *)&pointer);
    }
    return (Named){w->names + first, w->name_count - first, NOTHING};
}

/* Numbers the objects among the names, and holds the processes. */
static void meet_names(Work *w, const Named *named)
{
    for (u32 i = 0; i < named->count; i++) {
        u32 name = named->names[i], number = NAME_NUMBER(name);
        if (NAME_IS_PROCESS(name)) {
            w->held[number] = 1;
        } else if (number >= FIRST_DYNAMIC) {
            u32 index = object_index(number);
            if (w->object_number[index]) continue;
            w->moved |= index != STATIC_OBJECTS + w->numbered;
            w->object_number[index] = ++w->numbered;
            w->found[w->finds++] = index;
        }
    }
}

INLINE void meet_object(Work *w, Object *o)
{
    if (o->own || o->named.part == NOTHING) o->named = content_names(w, o);
    meet_names(w, &o->named);
}

/* Finds everything, in order. */
static void find_all(Work *w)
{
    w->name_count = w->first_name;
    each_global_meet(w, w->globals);
    for (u32 i = 0; i < w->tasks; i++) {
        Task *t = w->task + w->order[i];
        if (t->named.part == NOTHING) t->named = stack_names(w, t->stack, t->stack + t->bytes);
        meet_names(w, &t->named);
    }
    EACH_DIRTY(w, i) meet_object(w, w->object + i);
    for (u32 i = 0; i < w->finds; i++) meet_object(w, w->object + w->found[i]);
}

#endif
