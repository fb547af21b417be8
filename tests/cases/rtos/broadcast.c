/* One bit of an event group lets two tasks go, although each of them clears it: who waits is let go when it is set. */
#include "FreeRTOS.h"
#include "event_groups.h"
#include "task.h"
#include <assert.h>

#define GO 0x1u

static EventGroupHandle_t events;
static volatile int gone;

static void worker(void *parameters) {
    (void)parameters;
    EventBits_t seen = xEventGroupWaitBits(events, GO, pdTRUE, pdTRUE, portMAX_DELAY);
    assert((seen & GO) != 0);
    gone++;
    vTaskDelete(NULL);
}

static void starter(void *parameters) {
    (void)parameters;
    EventBits_t after = xEventGroupSetBits(events, GO);
    assert((after & GO) == 0); //~ holds
    assert(gone == 2);
    vTaskDelete(NULL);
}

int main(void) {
    events = xEventGroupCreate();
    xTaskCreate(worker, "one", configMINIMAL_STACK_SIZE, NULL, 3, NULL);
    xTaskCreate(worker, "two", configMINIMAL_STACK_SIZE, NULL, 2, NULL);
    xTaskCreate(starter, "starter", configMINIMAL_STACK_SIZE, NULL, 1, NULL);
    vTaskStartScheduler();
    return 0;
}
