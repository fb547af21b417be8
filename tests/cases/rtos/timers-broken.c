/* As in timers.c, but the counter is taken to stay below two when it is cleared; the fast timer runs any number of times. */
#include "FreeRTOS.h"
#include "task.h"
#include "timers.h"
#include <assert.h>

static volatile int shared;

static void count(TimerHandle_t timer) {
    (void)timer;
    int before = shared;
    shared = (before + 1) % 4;
    assert(shared == (before + 1) % 4);
}

static void clear(TimerHandle_t timer) {
    (void)timer;
    assert(shared != 2); //~ fails assertion.violated
    shared = 0;
}

int main(void) {
    TimerHandle_t fast = xTimerCreate("fast", pdMS_TO_TICKS(10), pdTRUE, NULL, count);
    TimerHandle_t slow = xTimerCreate("slow", pdMS_TO_TICKS(50), pdTRUE, NULL, clear);
    xTimerStart(fast, 0);
    xTimerStart(slow, 0);
    vTaskStartScheduler();
    return 0;
}
