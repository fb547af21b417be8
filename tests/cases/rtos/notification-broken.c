/* A driver task that an interrupt notifies: as many bytes are read as came. */
//! --interrupt SPI_IRQHandler:6
#include "FreeRTOS.h"
#include "task.h"
#include <assert.h>
#include <stdint.h>

#define MOST 3

static TaskHandle_t driver;
static volatile uint8_t came, seen;

void SPI_IRQHandler(void) {
    BaseType_t woken = pdFALSE;
    if (came < MOST) {
        came++;
        vTaskNotifyGiveFromISR(driver, &woken);
    }
    portYIELD_FROM_ISR(woken);
}

static void driver_task(void *parameters) {
    (void)parameters;
    for (;;) {
        uint32_t waiting = ulTaskNotifyTake(pdTRUE, portMAX_DELAY);
        assert(waiting > 0);
        seen++;
        assert(seen <= came);
    }
}

/* It runs only where the driver has nothing to do. */
static void check_task(void *parameters) {
    (void)parameters;
    for (;;) {
        taskENTER_CRITICAL();
        assert(seen == came); //~ fails assertion.violated
        taskEXIT_CRITICAL();
        vTaskDelay(1);
    }
}

int main(void) {
    xTaskCreate(driver_task, "driver", configMINIMAL_STACK_SIZE, NULL, 4, &driver);
    xTaskCreate(check_task, "check", configMINIMAL_STACK_SIZE, NULL, 1, NULL);
    vTaskStartScheduler();
    return 0;
}
