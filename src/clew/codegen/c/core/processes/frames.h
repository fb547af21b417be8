/* Leaving and making frames: return, raise, spawn. */
#ifndef CLEW_FRAMES_H
#define CLEW_FRAMES_H

#include "canonical.h"

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

/* A frame of the routine in its initial values, at a point; parameters are the caller's business. */
u8 *frame_enter(Work *w, u32 routine, u32 point)
{
    u8 *f = frame_push(w, routine);
    if (UNLIKELY(!f)) return 0;
    __builtin_memcpy(f, frame_starts + frame_start[routine], frame_bytes[routine]);
    save_point(f + frame_bytes[routine], point);
    return f;
}

/* Drops the innermost frame; its objects are gone. */
NOINLINE void frame_drop(Work *w)
{
    frame_objects_end(w);
    w->end = w->top;
    w->depth--;
    if (w->end > w->stack) w->top = w->end - POINT_BYTES - frame_bytes[routine_of[load_point(w->end - POINT_BYTES)]];
}

u32 tired(Work *w)
{
    if (WHOLE) return fail(FAILED_REFUSED);
    for (const u8 *end = w->end; end > w->stack;) {
        u32 point = load_point(end - POINT_BYTES);
        if (point_atomic[point]) return w->executed < MOST_WHOLE ? FLOW_CALLED : fail(FAILED_REFUSED);
        end -= POINT_BYTES + frame_bytes[routine_of[point]];
    }
    return FLOW_STEP;
}

/* Returns from the innermost frame; from the outermost one the process ends. */
u32 leave(Work *w)
{
    frame_drop(w);
    if (w->end > w->stack) return FLOW_RETURNED;
    TOUCH_ENDED();
    return FLOW_STEP;
}

/* Leaves frames until one catches; 0 when none does, then only the outermost one is left. */
int unwind(Work *w)
{
    while (w->top > w->stack) {
        frame_drop(w);
        if (!catches[load_point(w->end - POINT_BYTES)]) continue;
        w->raising = 1;
        return 1;
    }
    return 0;
}

/* Ends every process. */
u32 halt(Work *w)
{
    for (u32 i = STATIC_OBJECTS; ALLOCATES && i < w->objects; i++)
        if (w->object[i].life == LIFE_FRAME) object_gone(w, i);
    TOUCH_HALT();
    for (u32 i = 0; i < w->tasks; i++) {
        w->task[i].bytes = 0;
        w->task[i].named.part = NOTHING;
    }
    w->top = w->end = w->stack;
    return FLOW_STEP;
}

/* A pointer in the outermost frame of a process, whose place the table gives by routine; null where there is none. */
u64 self_of(const Work *w, u32 task, const i32 *places, u32 *missing)
{
    u64 order = w->task[task].order;
    i32 at = places[order < STATIC_TASKS ? process_routine[order] : (u32)(order >> 32) - 1];
    const u8 *stack = task == w->running ? w->stack : w->task[task].stack;
    *missing = at >= 0 && (at & 1) && stack[(at >> 1) + 8];
    return at < 0 ? 0 : load_u64(stack + (at >> 1));
}

/* Whether a heap object has been lost, or is now. */
u32 has_leaked(Work *w)
{
#if RENUMBERS
    if (w->leaked) return 1;
    if (w->running != NOTHING) stop_task(w);
    sort_tasks(w);
    number_all(w);
    return (u32)loses(w);
#else
    return w->leaked;
#endif
}

/* Whether a heap object has not been freed, lost or not. */
u32 is_occupied(const Work *w)
{
    for (u32 i = STATIC_OBJECTS; ALLOCATES && i < w->objects; i++)
        if (ON_HEAP(w->object[i].life)) return 1;
    return w->leaked;
}

/* A process that runs the routine, named by the smallest number that is free, with its frame in its initial values;
   null when there are too many. */
u8 *spawn(Work *w, u32 routine)
{
    u32 bytes = frame_bytes[routine] + POINT_BYTES;
    u64 order = (routine + 1ull) << 32;
    if (w->tasks + 1 >= MOST_TASKS) return fail(FAILED_MEMORY), (u8 *)0;
    u8 *f = arena_take(w, bytes);
    if (!f) return 0;
    __builtin_memcpy(f, frame_starts + frame_start[routine], frame_bytes[routine]);
    save_point(f + frame_bytes[routine], first_point[routine]);
    for (u32 i = STATIC_TASKS; i < w->tasks;) {
        if (w->task[i].order != order) {
            i++;
            continue;
        }
        order++;
        i = STATIC_TASKS;
    }
    if ((u32)order > 0xffff) fail(FAILED_MEMORY);
    w->task[w->tasks++] = (Task){f, bytes, order, {0, 0, NOTHING}};
    return f;
}

/* The number of the spawned process of that order, NOTHING where there is none. */
u32 task_of_order(const Work *w, u64 order)
{
    for (u32 i = STATIC_TASKS; i < w->tasks; i++)
        if (w->task[i].order == order) return i;
    return NOTHING;
}

#endif
