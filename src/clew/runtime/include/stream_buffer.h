/* Stream buffers of FreeRTOS; message buffers are stream buffers of whole messages. */
#ifndef CLEW_FREERTOS_STREAM_BUFFER_H
#define CLEW_FREERTOS_STREAM_BUFFER_H

#include <task.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct clew_stream *StreamBufferHandle_t;
typedef struct {
    void *unused[10];
} StaticStreamBuffer_t;

StreamBufferHandle_t xStreamBufferGenericCreate(size_t size, size_t trigger, BaseType_t messages);
size_t xStreamBufferSend(StreamBufferHandle_t stream, const void *bytes, size_t count, TickType_t ticks);
size_t xStreamBufferSendFromISR(StreamBufferHandle_t stream, const void *bytes, size_t count, BaseType_t *woken);
size_t xStreamBufferReceive(StreamBufferHandle_t stream, void *bytes, size_t most, TickType_t ticks);
size_t xStreamBufferReceiveFromISR(StreamBufferHandle_t stream, void *bytes, size_t most, BaseType_t *woken);
size_t xStreamBufferNextMessageLengthBytes(StreamBufferHandle_t stream);
BaseType_t xStreamBufferReset(StreamBufferHandle_t stream);
BaseType_t xStreamBufferSetTriggerLevel(StreamBufferHandle_t stream, size_t trigger);
BaseType_t xStreamBufferIsEmpty(StreamBufferHandle_t stream);
BaseType_t xStreamBufferIsFull(StreamBufferHandle_t stream);
size_t xStreamBufferBytesAvailable(StreamBufferHandle_t stream);
size_t xStreamBufferSpacesAvailable(StreamBufferHandle_t stream);
void vStreamBufferDelete(StreamBufferHandle_t stream);
#define xStreamBufferCreate(size, trigger) xStreamBufferGenericCreate(size, trigger, pdFALSE)
#define xStreamBufferCreateStatic(size, trigger, storage, buffer) \
    ((void)(storage), (void)(buffer), xStreamBufferGenericCreate(size, trigger, pdFALSE))

#ifdef __cplusplus
}
#endif
#endif
