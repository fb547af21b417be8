/* Software timers of CMSIS-RTOS2. */
#include "rtos/rtos.h"
#include <cmsis_os2.h>

osTimerId_t osTimerNew(osTimerFunc_t function, osTimerType_t type, void *argument, const osTimerAttr_t *attributes) {
    __clew_rtos_require_task();
    const char *name = attributes == 0 ? 0 : attributes->name;
    return __clew_rtos_timer(name, function, argument, type == osTimerPeriodic, osPriorityHigh);
}

osStatus_t osTimerStart(osTimerId_t timer, uint32_t ticks) {
    __clew_rtos_require_task();
    if (timer == 0 || ticks == 0)
        return osErrorParameter;
    timer->period = ticks;
    __clew_rtos_timer_set(timer, 1);
    __clew_rtos_leave();
    return osOK;
}

osStatus_t osTimerStop(osTimerId_t timer) {
    __clew_rtos_require_task();
    if (timer == 0)
        return osErrorParameter;
    if (!timer->active)
        return osErrorResource;
    __clew_rtos_timer_set(timer, 0);
    return osOK;
}

uint32_t osTimerIsRunning(osTimerId_t timer) { return timer->active; }
const char *osTimerGetName(osTimerId_t timer) { return timer->name; }

osStatus_t osTimerDelete(osTimerId_t timer) {
    __clew_rtos_require_task();
    __clew_rtos_timer_set(timer, 0);
    return osOK;
}
