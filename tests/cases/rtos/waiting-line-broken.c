/* As in waiting-line.c, but both are equally urgent: who came first is served first, whoever was made first. */
#include "FreeRTOS.h"
#include "semphr.h"
#include "task.h"
#include <assert.h>
#include <stdbool.h>

static SemaphoreHandle_t permit;
static volatile bool first_waits, second_waits;

static void first_task(void *parameters) {
    (void)parameters;
    for (;;) {
        first_waits = true;
        xSemaphoreTake(permit, portMAX_DELAY);
        first_waits = false;
    }
}

static void second_task(void *parameters) {
    (void)parameters;
    for (;;) {
        second_waits = true;
        xSemaphoreTake(permit, portMAX_DELAY);
        assert(!first_waits); //~ fails assertion.violated
        second_waits = false;
    }
}

static void giving_task(void *parameters) {
    (void)parameters;
    for (;;) {
        xSemaphoreGive(permit);
        vTaskDelay(1);
    }
}

int main(void) {
    permit = xSemaphoreCreateBinary();
    xTaskCreate(first_task, "first", configMINIMAL_STACK_SIZE, NULL, 2, NULL);
    xTaskCreate(second_task, "second", configMINIMAL_STACK_SIZE, NULL, 2, NULL);
    xTaskCreate(giving_task, "giving", configMINIMAL_STACK_SIZE, NULL, 1, NULL);
    vTaskStartScheduler();
    return 0;
}
