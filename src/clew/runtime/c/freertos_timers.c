/* Software timers of FreeRTOS: each has a task of the highest priority that waits for time and calls back. */
#include "rtos.h"
#include <timers.h>

struct clew_timer {
    TimerCallbackFunction_t callback;
    void *id;
    struct clew_task *task;
    unsigned char active, reloads;
};

static void *serve(void *argument) {
    struct clew_timer *timer = argument;
    for (;;) {
        while (!timer->active)
            __clew_rtos_wait(timer, FOREVER);
        __clew_rtos_wait(timer, 1);
        if (!timer->active)
            continue;
        if (!timer->reloads)
            timer->active = 0;
        timer->callback(timer);
        __clew_rtos_leave();
    }
    return 0;
}

TimerHandle_t xTimerCreate(const char *name, TickType_t period, BaseType_t reload, void *id,
                           TimerCallbackFunction_t callback) {
    struct clew_timer *timer = __clew_allocate(sizeof *timer);
    __clew_check(period > 0, MISUSE, "a timer has no period");
    timer->callback = callback;
    timer->id = id;
    timer->active = 0;
    timer->reloads = reload != 0;
    timer->task = __clew_rtos_create(serve, timer, name, configMAX_PRIORITIES - 1, 0);
    __clew_rtos_leave();
    return timer;
}

static void set(TimerHandle_t timer, int active) {
    timer->active = (unsigned char)active;
    if (timer->task->state == WAITING && timer->task->waits == timer && !timer->task->timed)
        __clew_rtos_wake(timer->task);
}

BaseType_t xTimerStart(TimerHandle_t timer, TickType_t ticks) {
    (void)ticks;
    __clew_rtos_require_task();
    set(timer, 1);
    __clew_rtos_leave();
    return pdPASS;
}

BaseType_t xTimerStop(TimerHandle_t timer, TickType_t ticks) {
    (void)ticks;
    __clew_rtos_require_task();
    timer->active = 0;
    __clew_rtos_leave();
    return pdPASS;
}

BaseType_t xTimerReset(TimerHandle_t timer, TickType_t ticks) { return xTimerStart(timer, ticks); }
BaseType_t xTimerChangePeriod(TimerHandle_t timer, TickType_t period, TickType_t ticks) {
    __clew_check(period > 0, MISUSE, "a timer has no period");
    return xTimerStart(timer, ticks);
}

BaseType_t xTimerStartFromISR(TimerHandle_t timer, BaseType_t *woken) {
    set(timer, 1);
    if (woken != 0)
        *woken = pdTRUE;
    return pdPASS;
}
BaseType_t xTimerResetFromISR(TimerHandle_t timer, BaseType_t *woken) { return xTimerStartFromISR(timer, woken); }
BaseType_t xTimerStopFromISR(TimerHandle_t timer, BaseType_t *woken) {
    (void)woken;
    timer->active = 0;
    return pdPASS;
}
BaseType_t xTimerIsTimerActive(TimerHandle_t timer) { return timer->active; }
void *pvTimerGetTimerID(TimerHandle_t timer) { return timer->id; }
