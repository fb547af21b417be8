/* Two tasks that need two mutexes: taken in two orders. */
#include "FreeRTOS.h"
#include "semphr.h"
#include "task.h"
#include <assert.h>

static SemaphoreHandle_t flash, bus;
static volatile int writes;

static void both(SemaphoreHandle_t first, SemaphoreHandle_t second) {
    xSemaphoreTake(first, portMAX_DELAY);
    writes = !writes;
    xSemaphoreTake(second, portMAX_DELAY); //~ fails concurrency.circular-wait
    writes = !writes;
    xSemaphoreGive(second);
    xSemaphoreGive(first);
}

static void logger(void *parameters) {
    (void)parameters;
    for (;;) {
        both(flash, bus);
        vTaskDelay(2);
    }
}

static void updater(void *parameters) {
    (void)parameters;
    for (;;) {
        both(bus, flash);
        vTaskDelay(1);
    }
}

int main(void) {
    flash = xSemaphoreCreateMutex();
    bus = xSemaphoreCreateMutex();
    xTaskCreate(logger, "logger", configMINIMAL_STACK_SIZE, NULL, 1, NULL);
    xTaskCreate(updater, "updater", configMINIMAL_STACK_SIZE, NULL, 2, NULL);
    vTaskStartScheduler();
    return 0;
}
