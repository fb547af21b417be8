/* As in broadcast.c, but the second task is no more urgent than the one that looks: it may not have run yet. */
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
    (void)after;
    assert(gone == 2); //~ fails assertion.violated
    vTaskDelete(NULL);
}

int main(void) {
    events = xEventGroupCreate();
    xTaskCreate(worker, "one", configMINIMAL_STACK_SIZE, NULL, 3, NULL);
    xTaskCreate(worker, "two", configMINIMAL_STACK_SIZE, NULL, 1, NULL);
    xTaskCreate(starter, "starter", configMINIMAL_STACK_SIZE, NULL, 1, NULL);
    vTaskStartScheduler();
    return 0;
}
