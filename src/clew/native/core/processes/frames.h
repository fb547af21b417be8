/* Leaving and making frames: return, raise, spawn. */
#ifndef CLEW_FRAMES_H
#define CLEW_FRAMES_H

#include "objects.h"

/* Drops the innermost frame; its objects are gone. */
INLINE void frame_drop(Work *w)
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
    return w->end > w->stack ? FLOW_RETURNED : FLOW_STEP;
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
