/* Event groups of FreeRTOS. Whoever waits is let go where bits are set that it waits for, with the bits of that moment,
   whatever becomes of them before it runs; what those who are let go clear is cleared when all of them have been. */
#include "rtos/rtos.h"
#include <event_groups.h>

struct clew_flags {
    EventBits_t value;
};

EventGroupHandle_t xEventGroupCreate(void) {
    struct clew_flags *group = __clew_allocate(sizeof *group);
    group->value = 0;
    return group;
}

static int are_met(EventBits_t value, EventBits_t wanted, BaseType_t all) {
    return all ? (value & wanted) == wanted : (value & wanted) != 0;
}

/* The bits with which a wait ends; `seen` are those at its begin. */
static EventBits_t waited(EventGroupHandle_t group, EventBits_t seen, EventBits_t wanted, BaseType_t clear,
                          BaseType_t all, TickType_t ticks) {
    if (!are_met(seen, wanted, all)) {
        struct clew_task *self = __clew_rtos_running;
        if (ticks != 0 && self != 0) {
            self->wanted = wanted;
            self->all = all != 0;
            self->clears = clear != 0;
        }
        if (__clew_rtos_wait(group, ticks))
            return self->found;
        seen = group->value;
    }
    if (clear && are_met(seen, wanted, all))
        group->value = group->value & ~wanted;
    return seen;
}

EventBits_t xEventGroupWaitBits(EventGroupHandle_t group, EventBits_t wanted, BaseType_t clear, BaseType_t all,
                                TickType_t ticks) {
    __clew_rtos_require_task();
    EventBits_t found = waited(group, group->value, wanted, clear, all, ticks);
    __clew_rtos_leave();
    return found;
}

static int set(EventGroupHandle_t group, EventBits_t bits) {
    int woken = 0;
    EventBits_t value = group->value | bits, cleared = 0;
    for (struct clew_task *task = __clew_rtos_tasks; task != 0; task = task->next) {
        if (task->state != WAITING || task->waits != group || !are_met(value, task->wanted, task->all))
            continue;
        task->found = value;
        if (task->clears)
            cleared |= task->wanted;
        __clew_rtos_wake(task);
        if (__clew_rtos_running != 0 && task->priority > __clew_rtos_running->priority)
            woken = 1;
    }
    group->value = value & ~cleared;
    return woken;
}

EventBits_t xEventGroupSync(EventGroupHandle_t group, EventBits_t bits, EventBits_t wanted, TickType_t ticks) {
    __clew_rtos_require_task();
    EventBits_t seen = group->value | bits;
    set(group, bits);
    EventBits_t found = waited(group, seen, wanted, pdTRUE, pdTRUE, ticks);
    __clew_rtos_leave();
    return found;
}

EventBits_t xEventGroupSetBits(EventGroupHandle_t group, EventBits_t bits) {
    __clew_rtos_require_task();
    set(group, bits);
    EventBits_t after = group->value;
    __clew_rtos_leave();
    return after;
}

BaseType_t xEventGroupSetBitsFromISR(EventGroupHandle_t group, EventBits_t bits, BaseType_t *woken) {
    if (set(group, bits) && woken != 0)
        *woken = pdTRUE;
    return pdPASS;
}

EventBits_t xEventGroupClearBits(EventGroupHandle_t group, EventBits_t bits) {
    EventBits_t before = group->value;
    group->value = before & ~bits;
    return before;
}

void vEventGroupDelete(EventGroupHandle_t group) { __clew_free(group); }
