/* Leaving and making frames: return, raise, spawn. */
#ifndef CLEW_FRAMES_H
#define CLEW_FRAMES_H

#include "canonical.h"

/* Drops the innermost frame; its objects are gone. */
NOINLINE void frame_drop(Work *w)
{
    frame_objects_end(w);
    w->end = w->top;
    w->depth--;
    if (w->end > w->stack) w->top = w->end - POINT_BYTES - frame_bytes[routine_of[load_point(w->end - POINT_BYTES)]];
}

/* Returns from the innermost frame; from the outermost one the process ends. */
static u32 leave(Work *w)
{
    frame_drop(w);
    if (w->end > w->stack) return FLOW_RETURNED;
    TOUCH_ENDED();
    return FLOW_STEP;
}

/* Leaves frames until one catches; 0 when none does, then only the outermost one is left. */
static int unwind(Work *w)
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
static u32 halt(Work *w)
{
    for (u32 i = STATIC_OBJECTS; ALLOCATES && i < w->objects; i++)
        if (w->object[i].life == LIFE_FRAME) w->object[i] = (Object){.life = LIFE_GONE, .own = 1};
    TOUCH_HALT();
    for (u32 i = 0; i < w->tasks; i++) w->task[i].bytes = 0;
    w->top = w->end = w->stack;
    return FLOW_STEP;
}

/* A pointer in the outermost frame of a process, whose place the table gives by routine; null where there is none. */
static u64 self_of(const Work *w, u32 task, const i32 *places, u32 *missing)
{
    u64 order = w->task[task].order;
    i32 at = places[order < STATIC_TASKS ? process_routine[order] : (u32)(order >> 32) - 1];
    const u8 *stack = task == w->running ? w->stack : w->task[task].stack;
    *missing = at >= 0 && (at & 1) && stack[(at >> 1) + 8];
    return at < 0 ? 0 : load_u64(stack + (at >> 1));
}

/* Whether a heap object has been lost, or is now. */
static u32 has_leaked(Work *w)
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
static u32 is_occupied(const Work *w)
{
    for (u32 i = STATIC_OBJECTS; ALLOCATES && i < w->objects; i++)
        if (w->object[i].life == LIFE_HEAP) return 1;
    return w->leaked;
}

/* Room for the frame of a new process; null when there are too many. */
static u8 *spawn_room(Work *w, u32 bytes)
{
    if (w->tasks + 1 >= MOST_TASKS) {
        fail(FAILED_MEMORY);
        return 0;
    }
    return arena_take(w, bytes);
}

/* A process that runs the routine, named by the smallest number that is free. */
static void spawn(Work *w, const u8 *stack, u32 bytes, u32 routine)
{
    u64 order = (routine + 1ull) << 32;
    for (u32 i = STATIC_TASKS; i < w->tasks;) {
        if (w->task[i].order != order) {
            i++;
            continue;
        }
        order++;
        i = STATIC_TASKS;
    }
    if ((u32)order > 0xffff) fail(FAILED_MEMORY);
    w->task[w->tasks++] = (Task){stack, bytes, order};
}

/* The number of the spawned process of that order, NOTHING where there is none. */
static u32 task_of_order(const Work *w, u64 order)
{
    for (u32 i = STATIC_TASKS; i < w->tasks; i++)
        if (w->task[i].order == order) return i;
    return NOTHING;
}

#endif
