/* Two producers and a consumer over a queue of FreeRTOS: pointers to records travel. */
#include "FreeRTOS.h"
#include "queue.h"
#include "task.h"
#include <assert.h>
#include <stdint.h>

typedef struct {
    uint8_t sensor;
    uint8_t value;
    uint8_t check; /* the sum of the two */
} record_t;

#define LENGTH 2

static QueueHandle_t records;

static void produce(uint8_t sensor, uint8_t value) {
    record_t record = {.sensor = sensor, .value = value};
    record.check = (uint8_t)(record.sensor + record.value);
    record_t *place = &record; /* what it points to is gone when it is read */
    BaseType_t sent = xQueueSend(records, &place, portMAX_DELAY);
    assert(sent == pdPASS);
}

static void temperature_task(void *parameters) {
    (void)parameters;
    for (uint8_t value = 0;; value = (uint8_t)((value + 1) % 2)) {
        produce(1, value);
        vTaskDelay(pdMS_TO_TICKS(2));
    }
}

static void pressure_task(void *parameters) {
    (void)parameters;
    for (uint8_t value = 4;; value = (uint8_t)(9 - value)) {
        produce(2, value);
        vTaskDelay(pdMS_TO_TICKS(3));
    }
}

static void logger_task(void *parameters) {
    (void)parameters;
    for (;;) {
        record_t *place, record;
        if (xQueueReceive(records, &place, portMAX_DELAY) != pdPASS)
            continue;
        record = *place; //~ fails memory.use-after-free
        assert(record.check == record.sensor + record.value);
        if (record.sensor == 1)
            assert(record.value < 2);
        else
            assert(record.value >= 4 && record.value <= 5);
    }
}

int main(void) {
    records = xQueueCreate(LENGTH, sizeof(record_t *));
    configASSERT(records != NULL);
    xTaskCreate(temperature_task, "temperature", configMINIMAL_STACK_SIZE, NULL, 2, NULL);
    xTaskCreate(pressure_task, "pressure", configMINIMAL_STACK_SIZE, NULL, 3, NULL);
    xTaskCreate(logger_task, "logger", configMINIMAL_STACK_SIZE, NULL, 1, NULL);
    vTaskStartScheduler();
    for (;;)
        ;
}
