/* Software timers of FreeRTOS. */
#ifndef CLEW_FREERTOS_TIMERS_H
#define CLEW_FREERTOS_TIMERS_H

#include <task.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct clew_timer *TimerHandle_t;
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
BaseType_t xTimerIsTimerActive(TimerHandle_t timer);
void *pvTimerGetTimerID(TimerHandle_t timer);

#ifdef __cplusplus
}
#endif
#endif
