/* Event groups of FreeRTOS. Who waits looks again whenever a bit is set. */
#include "rtos.h"
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

EventBits_t xEventGroupWaitBits(EventGroupHandle_t group, EventBits_t wanted, BaseType_t clear, BaseType_t all,
                                TickType_t ticks) {
    __clew_rtos_require_task();
    while (!are_met(group->value, wanted, all))
        if (!__clew_rtos_wait(group, ticks))
            break;
    EventBits_t found = group->value;
    if (clear && are_met(found, wanted, all))
        group->value = found & ~wanted;
    __clew_rtos_leave();
    return found;
}

static int set(EventGroupHandle_t group, EventBits_t bits) {
    int woken = 0;
    group->value = group->value | bits;
    for (struct clew_task *task; (task = __clew_rtos_waiter(group)) != 0;) {
        __clew_rtos_wake(task);
        if (__clew_rtos_running != 0 && task->priority > __clew_rtos_running->priority)
            woken = 1;
    }
    return woken;
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
