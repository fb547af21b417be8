/* The hook of the tick gives a semaphore and sends keys; a task waits for both by a queue set. */
#include "FreeRTOS.h"
#include "queue.h"
#include "semphr.h"
#include "task.h"
#include <assert.h>
#include <stdint.h>

static SemaphoreHandle_t second;
static QueueHandle_t keys;
static QueueSetHandle_t both;
static volatile uint8_t ticks;

void vApplicationTickHook(void) {
    BaseType_t woken = pdFALSE;
    ticks = (uint8_t)((ticks + 1) % 4);
    if (ticks == 0)
        xSemaphoreGiveFromISR(second, &woken);
    else if (ticks == 2)
        xQueueSendFromISR(keys, (const void *)&(uint8_t){2}, &woken);
}

static void clock_task(void *parameters) {
    (void)parameters;
    for (;;) {
        QueueSetMemberHandle_t found = xQueueSelectFromSet(both, portMAX_DELAY);
        if (found == second) {
            BaseType_t taken = xSemaphoreTake(second, 0);
            assert(taken == pdTRUE);
        } else {
            uint8_t key;
            assert(found == keys);
            BaseType_t got = xQueueReceive(keys, &key, 0);
            assert(got == pdTRUE && key == 2);
        }
    }
}

int main(void) { //~ holds
    second = xSemaphoreCreateBinary();
    keys = xQueueCreate(1, sizeof(uint8_t));
    both = xQueueCreateSet(2);
    xQueueAddToSet(second, both);
    xQueueAddToSet(keys, both);
    xTaskCreate(clock_task, "clock", configMINIMAL_STACK_SIZE, NULL, 1, NULL);
    vTaskStartScheduler();
    return 0;
}
