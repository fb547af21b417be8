/* Software timers of FreeRTOS. */
#ifndef CLEW_FREERTOS_TIMERS_H
#define CLEW_FREERTOS_TIMERS_H

#include <task.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct clew_timer *TimerHandle_t;
typedef struct {
    void *unused[8];
} StaticTimer_t;
typedef void (*TimerCallbackFunction_t)(TimerHandle_t timer);

TimerHandle_t xTimerCreate(const char *name, TickType_t period, BaseType_t reload, void *id,
                           TimerCallbackFunction_t callback);
BaseType_t xTimerStart(TimerHandle_t timer, TickType_t ticks);
BaseType_t xTimerStop(TimerHandle_t timer, TickType_t ticks);
BaseType_t xTimerReset(TimerHandle_t timer, TickType_t ticks);
BaseType_t xTimerChangePeriod(TimerHandle_t timer, TickType_t period, TickType_t ticks);
BaseType_t xTimerStartFromISR(TimerHandle_t timer, BaseType_t *woken);
BaseType_t xTimerStopFromISR(TimerHandle_t timer, BaseType_t *woken);
BaseType_t xTimerResetFromISR(TimerHandle_t timer, BaseType_t *woken);
BaseType_t xTimerDelete(TimerHandle_t timer, TickType_t ticks);
BaseType_t xTimerChangePeriodFromISR(TimerHandle_t timer, TickType_t period, BaseType_t *woken);
BaseType_t xTimerIsTimerActive(TimerHandle_t timer);
void *pvTimerGetTimerID(TimerHandle_t timer);
void vTimerSetTimerID(TimerHandle_t timer, void *id);
const char *pcTimerGetName(TimerHandle_t timer);
TickType_t xTimerGetPeriod(TimerHandle_t timer);
void vTimerSetReloadMode(TimerHandle_t timer, BaseType_t reload);
UBaseType_t uxTimerGetReloadMode(TimerHandle_t timer);
#define xTimerCreateStatic(name, period, reload, id, callback, buffer) \
    ((void)(buffer), xTimerCreate(name, period, reload, id, callback))
#define pcTimerGetTimerName(timer) pcTimerGetName(timer)

#ifdef __cplusplus
}
#endif
#endif
