/* Two software timers share a counter without a lock: their callbacks run one after the other, in one task. */
#include "FreeRTOS.h"
#include "task.h"
#include "timers.h"
#include <assert.h>

static volatile int shared;

static void count(TimerHandle_t timer) {
    (void)timer;
    int before = shared;
    shared = (before + 1) % 4;
    assert(shared == (before + 1) % 4); //~ holds
}

static void clear(TimerHandle_t timer) {
    (void)timer;
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
