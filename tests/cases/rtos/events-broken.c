/* Event groups and a software timer: a task starts to work as soon as one of the two has reported. */
//! --interrupt RADIO_IRQHandler:6
#include "FreeRTOS.h"
#include "event_groups.h"
#include "task.h"
#include "timers.h"
#include <assert.h>
#include <stdbool.h>

#define SENSOR_READY 0x1u
#define RADIO_READY 0x2u
#define BOTH (SENSOR_READY | RADIO_READY)

static EventGroupHandle_t events;
static volatile bool sensor, radio;

void RADIO_IRQHandler(void) {
    BaseType_t woken = pdFALSE;
    radio = true;
    xEventGroupSetBitsFromISR(events, RADIO_READY, &woken);
    portYIELD_FROM_ISR(woken);
}

static void warmed_up(TimerHandle_t timer) {
    (void)timer;
    sensor = true;
    xEventGroupSetBits(events, SENSOR_READY);
}

static void work_task(void *parameters) {
    (void)parameters;
    EventBits_t seen = xEventGroupWaitBits(events, BOTH, pdFALSE, pdFALSE, portMAX_DELAY); /* any of them */
    assert((seen & BOTH) != 0);
    for (;;) {
        assert(sensor && radio); //~ fails assertion.violated
        vTaskDelay(1);
    }
}

int main(void) {
    events = xEventGroupCreate();
    TimerHandle_t warm = xTimerCreate("warm", pdMS_TO_TICKS(50), pdFALSE, NULL, warmed_up);
    xTimerStart(warm, 0);
    xTaskCreate(work_task, "work", configMINIMAL_STACK_SIZE, NULL, 1, NULL);
    vTaskStartScheduler();
    return 0;
}
