/* A log under a mutex; what does not fit is lost. The task that flushes it waits for a while only. */
#include "FreeRTOS.h"
#include "semphr.h"
#include "task.h"
#include <stdint.h>

#define ROOM 2

static SemaphoreHandle_t lock;
static uint8_t entries[ROOM];
static uint8_t count, lost;

static void store(uint8_t value) {
    xSemaphoreTake(lock, portMAX_DELAY);
    if (count == ROOM) {
        lost = 1;
    } else {
        entries[count++] = value;
    }
    xSemaphoreGive(lock);
}

static void writing_task(void *parameters) {
    (void)parameters;
    for (uint8_t value = 0;; value = (uint8_t)(1 - value)) {
        store(value);
        vTaskDelay(1);
    }
}

static void flushing_task(void *parameters) {
    (void)parameters;
    for (;;) {
        if (xSemaphoreTake(lock, pdMS_TO_TICKS(5)) == pdTRUE) {
            count = 0;
            xSemaphoreGive(lock);
        }
        vTaskDelay(3);
    }
}

int main(void) { //~ holds
    lock = xSemaphoreCreateMutex();
    xTaskCreate(writing_task, "writing", configMINIMAL_STACK_SIZE, NULL, 2, NULL);
    xTaskCreate(flushing_task, "flushing", configMINIMAL_STACK_SIZE, NULL, 1, NULL);
    vTaskStartScheduler();
    return 0;
}
