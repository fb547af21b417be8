/* Priority inversion: while the urgent task waits for the slow one, the one in between must not run. A mutex lends the
   slow task the priority of the urgent one; a binary semaphore does not. */
#include "FreeRTOS.h"
#include "semphr.h"
#include "task.h"
#include <assert.h>
#include <stdbool.h>

static SemaphoreHandle_t bus;
static volatile bool urgent_waits, slow_holds;

static void slow_task(void *parameters) {
    (void)parameters;
    for (;;) {
        xSemaphoreTake(bus, portMAX_DELAY);
        slow_holds = true;
        slow_holds = false;
        xSemaphoreGive(bus);
        vTaskDelay(1);
    }
}

static void middle_task(void *parameters) {
    (void)parameters;
    for (;;) {
        vTaskDelay(1);
        assert(!(urgent_waits && slow_holds)); //~ fails assertion.violated
    }
}

static void urgent_task(void *parameters) {
    (void)parameters;
    for (;;) {
        vTaskDelay(1);
        urgent_waits = true;
        xSemaphoreTake(bus, portMAX_DELAY);
        urgent_waits = false;
        xSemaphoreGive(bus);
    }
}

int main(void) {
    bus = xSemaphoreCreateBinary();
    xSemaphoreGive(bus);
    xTaskCreate(slow_task, "slow", configMINIMAL_STACK_SIZE, NULL, 1, NULL);
    xTaskCreate(middle_task, "middle", configMINIMAL_STACK_SIZE, NULL, 2, NULL);
    xTaskCreate(urgent_task, "urgent", configMINIMAL_STACK_SIZE, NULL, 3, NULL);
    vTaskStartScheduler();
    return 0;
}
