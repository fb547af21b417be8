/* Message buffers of FreeRTOS. */
#ifndef CLEW_FREERTOS_MESSAGE_BUFFER_H
#define CLEW_FREERTOS_MESSAGE_BUFFER_H

#include <stream_buffer.h>

typedef StreamBufferHandle_t MessageBufferHandle_t;
typedef StaticStreamBuffer_t StaticMessageBuffer_t;

#define xMessageBufferCreate(size) xStreamBufferGenericCreate(size, 0, pdTRUE)
#define xMessageBufferCreateStatic(size, storage, buffer) \
    ((void)(storage), (void)(buffer), xStreamBufferGenericCreate(size, 0, pdTRUE))
#define xMessageBufferSend(buffer, message, size, ticks) xStreamBufferSend(buffer, message, size, ticks)
#define xMessageBufferSendFromISR(buffer, message, size, woken) xStreamBufferSendFromISR(buffer, message, size, woken)
#define xMessageBufferReceive(buffer, message, most, ticks) xStreamBufferReceive(buffer, message, most, ticks)
#define xMessageBufferReceiveFromISR(buffer, message, most, woken) \
    xStreamBufferReceiveFromISR(buffer, message, most, woken)
#define xMessageBufferNextLengthBytes(buffer) xStreamBufferNextMessageLengthBytes(buffer)
#define xMessageBufferReset(buffer) xStreamBufferReset(buffer)
#define xMessageBufferIsEmpty(buffer) xStreamBufferIsEmpty(buffer)
#define xMessageBufferIsFull(buffer) xStreamBufferIsFull(buffer)
#define xMessageBufferSpaceAvailable(buffer) xStreamBufferSpacesAvailable(buffer)
#define xMessageBufferSpacesAvailable(buffer) xStreamBufferSpacesAvailable(buffer)
#define vMessageBufferDelete(buffer) vStreamBufferDelete(buffer)
#endif
