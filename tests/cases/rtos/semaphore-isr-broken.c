/* An interrupt gives a semaphore, a task takes it and works on what came. */
//! --interrupt UART_IRQHandler:5
#include "FreeRTOS.h"
#include "semphr.h"
#include "task.h"
#include <assert.h>
#include <stdint.h>

extern int clew_nondet_range(int low, int high);

static SemaphoreHandle_t arrived;
static volatile uint8_t last;
static volatile uint8_t pending;

void UART_IRQHandler(void) {
    BaseType_t woken = pdFALSE;
    if (pending < 2) {
        last = (uint8_t)clew_nondet_range(1, 2);
        pending++;
        xSemaphoreGive(arrived); /* not for interrupts */ //~ fails interrupt.blocking
    }
    portYIELD_FROM_ISR(woken);
}

static uint8_t shown;

static void show_task(void *parameters) {
    (void)parameters;
    for (;;) {
        xSemaphoreTake(arrived, portMAX_DELAY);
        taskENTER_CRITICAL();
        assert(pending > 0);
        pending--;
        uint8_t value = last;
        taskEXIT_CRITICAL();
        assert(value == 1 || value == 2);
        shown = value;
    }
}

static void blink_task(void *parameters) {
    uint8_t *led = parameters;
    for (;;) {
        *led = !*led;
        vTaskDelay(1);
    }
}

int main(void) {
    static uint8_t led;
    arrived = xSemaphoreCreateCounting(2, 0);
    xTaskCreate(show_task, "show", configMINIMAL_STACK_SIZE, NULL, 3, NULL);
    xTaskCreate(blink_task, "blink", configMINIMAL_STACK_SIZE, &led, 1, NULL);
    vTaskStartScheduler();
    return 0;
}
