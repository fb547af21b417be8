/* Tasks of two priorities move a position of two coordinates under a mutex. */
#include "FreeRTOS.h"
#include "semphr.h"
#include "task.h"
#include <assert.h>

static struct {
    volatile int x, y; /* always the same */
} position;
static SemaphoreHandle_t guard;

static void move(int to) {
    xSemaphoreTake(guard, portMAX_DELAY);
    position.x = to;
    position.y = to;
    xSemaphoreGive(guard);
}

static void look(void) {
    xSemaphoreTake(guard, portMAX_DELAY);
    assert(position.x == position.y);
    xSemaphoreGive(guard);
}

static void planner(void *parameters) {
    (void)parameters;
    for (int to = 0;; to = 1 - to) {
        move(to);
        look();
    }
}

static void guardian(void *parameters) {
    (void)parameters;
    for (;;) {
        vTaskDelay(pdMS_TO_TICKS(1));
        look();
        move(2);
    }
}

int main(void) { //~ holds
    guard = xSemaphoreCreateMutex();
    xTaskCreate(planner, "planner", configMINIMAL_STACK_SIZE, NULL, tskIDLE_PRIORITY + 1, NULL);
    xTaskCreate(guardian, "guardian", configMINIMAL_STACK_SIZE, NULL, tskIDLE_PRIORITY + 2, NULL);
    vTaskStartScheduler();
    return 0;
}
