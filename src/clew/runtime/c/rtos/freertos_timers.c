/* Software timers of FreeRTOS. */
#include "rtos/rtos.h"
#include <timers.h>

TimerHandle_t xTimerCreate(const char *name, TickType_t period, BaseType_t reload, void *id,
                           TimerCallbackFunction_t callback) {
    __clew_check(period > 0, MISUSE, "a timer has no period");
    TimerHandle_t timer =
        __clew_rtos_timer(name, (void (*)(void *))callback, 0, reload != 0, configTIMER_TASK_PRIORITY);
    timer->argument = timer;
    timer->id = id;
    timer->period = period;
    return timer;
}

BaseType_t xTimerStart(TimerHandle_t timer, TickType_t ticks) {
    (void)ticks;
    __clew_rtos_require_task();
    __clew_rtos_timer_set(timer, 1);
    __clew_rtos_leave();
    return pdPASS;
}

BaseType_t xTimerStop(TimerHandle_t timer, TickType_t ticks) {
    (void)ticks;
    __clew_rtos_require_task();
    __clew_rtos_timer_set(timer, 0);
    __clew_rtos_leave();
    return pdPASS;
}

BaseType_t xTimerReset(TimerHandle_t timer, TickType_t ticks) { return xTimerStart(timer, ticks); }
BaseType_t xTimerDelete(TimerHandle_t timer, TickType_t ticks) { return xTimerStop(timer, ticks); }
BaseType_t xTimerChangePeriod(TimerHandle_t timer, TickType_t period, TickType_t ticks) {
    __clew_check(period > 0, MISUSE, "a timer has no period");
    timer->period = period;
    return xTimerStart(timer, ticks);
}

BaseType_t xTimerStartFromISR(TimerHandle_t timer, BaseType_t *woken) {
    __clew_rtos_timer_set(timer, 1);
    if (woken != 0)
        *woken = pdTRUE;
    return pdPASS;
}
BaseType_t xTimerResetFromISR(TimerHandle_t timer, BaseType_t *woken) { return xTimerStartFromISR(timer, woken); }
BaseType_t xTimerChangePeriodFromISR(TimerHandle_t timer, TickType_t period, BaseType_t *woken) {
    __clew_check(period > 0, MISUSE, "a timer has no period");
    timer->period = period;
    return xTimerStartFromISR(timer, woken);
}
BaseType_t xTimerStopFromISR(TimerHandle_t timer, BaseType_t *woken) {
    (void)woken;
    __clew_rtos_timer_set(timer, 0);
    return pdPASS;
}
BaseType_t xTimerIsTimerActive(TimerHandle_t timer) { return timer->active; }
void *pvTimerGetTimerID(TimerHandle_t timer) { return timer->id; }
void vTimerSetTimerID(TimerHandle_t timer, void *id) { timer->id = id; }
const char *pcTimerGetName(TimerHandle_t timer) { return timer->name; }
TickType_t xTimerGetPeriod(TimerHandle_t timer) { return timer->period; }
void vTimerSetReloadMode(TimerHandle_t timer, BaseType_t reload) { timer->reloads = reload != 0; }
UBaseType_t uxTimerGetReloadMode(TimerHandle_t timer) { return timer->reloads; }
