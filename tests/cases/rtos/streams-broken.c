/* As in streams.c, but a frame has room for one byte only: a message that does not fit stays, and none is read. */
#include "FreeRTOS.h"
#include "message_buffer.h"
#include "stream_buffer.h"
#include "task.h"
#include <assert.h>
#include <stdint.h>

static StreamBufferHandle_t bytes;
static MessageBufferHandle_t messages;

static void sending_task(void *parameters) {
    (void)parameters;
    for (uint8_t next = 0;; next = (uint8_t)((next + 3) % 6)) {
        uint8_t some[3] = {next, (uint8_t)(next + 1), (uint8_t)(next + 2)};
        size_t sent = xStreamBufferSend(bytes, some, sizeof some, portMAX_DELAY);
        assert(sent == sizeof some);
    }
}

static void framing_task(void *parameters) {
    (void)parameters;
    uint8_t expected = 0;
    for (;;) {
        uint8_t found[4];
        size_t count = xStreamBufferReceive(bytes, found, 2, portMAX_DELAY);
        for (size_t i = 0; i < count; i++) {
            assert(found[i] == expected);
            expected = (uint8_t)((expected + 1) % 6);
        }
        xMessageBufferSend(messages, found, count, portMAX_DELAY);
    }
}

static void reading_task(void *parameters) {
    (void)parameters;
    for (;;) {
        uint8_t frame[1];
        size_t count = xMessageBufferReceive(messages, frame, sizeof frame, portMAX_DELAY);
        assert(count == 1 || count == 2); //~ fails assertion.violated
        if (count == 2)
            assert(frame[1] == (frame[0] + 1) % 6);
    }
}

int main(void) {
    bytes = xStreamBufferCreate(4, 1);
    messages = xMessageBufferCreate(7);
    xTaskCreate(sending_task, "sending", configMINIMAL_STACK_SIZE, NULL, 1, NULL);
    xTaskCreate(framing_task, "framing", configMINIMAL_STACK_SIZE, NULL, 2, NULL);
    xTaskCreate(reading_task, "reading", configMINIMAL_STACK_SIZE, NULL, 3, NULL);
    vTaskStartScheduler();
    return 0;
}
