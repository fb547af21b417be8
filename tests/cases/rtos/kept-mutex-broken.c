/* As in kept-mutex.c, but a full log is left without giving the mutex back: the writer waits for itself, while others go on. */
#include "FreeRTOS.h"
#include "semphr.h"
#include "task.h"
#include <stdint.h>

#define ROOM 2

static SemaphoreHandle_t lock;
static uint8_t entries[ROOM];
static uint8_t count, lost;

static void store(uint8_t value) {
    xSemaphoreTake(lock, portMAX_DELAY); //~ fails concurrency.circular-wait
    if (count == ROOM) {
        lost = 1;
        return;
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

int main(void) {
    lock = xSemaphoreCreateMutex();
    xTaskCreate(writing_task, "writing", configMINIMAL_STACK_SIZE, NULL, 2, NULL);
    xTaskCreate(flushing_task, "flushing", configMINIMAL_STACK_SIZE, NULL, 1, NULL);
    vTaskStartScheduler();
    return 0;
}
