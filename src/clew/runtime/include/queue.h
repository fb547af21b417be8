/* Queues of FreeRTOS. */
#ifndef CLEW_FREERTOS_QUEUE_H
#define CLEW_FREERTOS_QUEUE_H

#include <FreeRTOS.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct clew_queue *QueueHandle_t;
typedef QueueHandle_t QueueSetHandle_t;
typedef QueueHandle_t QueueSetMemberHandle_t;
typedef struct {
    void *unused[8];
} StaticQueue_t;

#define queueSEND_TO_BACK ((BaseType_t)0)
#define queueSEND_TO_FRONT ((BaseType_t)1)
#define queueOVERWRITE ((BaseType_t)2)
#define queueQUEUE_TYPE_BASE ((uint8_t)0U)
#define queueQUEUE_TYPE_MUTEX ((uint8_t)1U)
#define queueQUEUE_TYPE_BINARY_SEMAPHORE ((uint8_t)3U)
#define queueQUEUE_TYPE_RECURSIVE_MUTEX ((uint8_t)4U)

QueueHandle_t xQueueGenericCreate(UBaseType_t length, UBaseType_t size, uint8_t type);
BaseType_t xQueueGenericSend(QueueHandle_t queue, const void *item, TickType_t ticks, BaseType_t position);
BaseType_t xQueueGenericSendFromISR(QueueHandle_t queue, const void *item, BaseType_t *woken, BaseType_t position);
BaseType_t xQueueReceive(QueueHandle_t queue, void *item, TickType_t ticks);
BaseType_t xQueuePeek(QueueHandle_t queue, void *item, TickType_t ticks);
BaseType_t xQueueReceiveFromISR(QueueHandle_t queue, void *item, BaseType_t *woken);
BaseType_t xQueueGiveFromISR(QueueHandle_t queue, BaseType_t *woken);
BaseType_t xQueueSemaphoreTake(QueueHandle_t queue, TickType_t ticks);
UBaseType_t uxQueueMessagesWaiting(QueueHandle_t queue);
UBaseType_t uxQueueMessagesWaitingFromISR(QueueHandle_t queue);
UBaseType_t uxQueueSpacesAvailable(QueueHandle_t queue);
BaseType_t xQueueIsQueueEmptyFromISR(QueueHandle_t queue);
BaseType_t xQueueIsQueueFullFromISR(QueueHandle_t queue);
BaseType_t xQueueGenericReset(QueueHandle_t queue, BaseType_t fresh);
void vQueueDelete(QueueHandle_t queue);
QueueHandle_t xQueueCreateMutex(uint8_t type);
QueueHandle_t xQueueCreateCountingSemaphore(UBaseType_t most, UBaseType_t count);
BaseType_t xQueueTakeMutexRecursive(QueueHandle_t mutex, TickType_t ticks);
BaseType_t xQueueGiveMutexRecursive(QueueHandle_t mutex);
void *xQueueGetMutexHolder(QueueHandle_t mutex);
BaseType_t xQueuePeekFromISR(QueueHandle_t queue, void *item);
BaseType_t xQueueAddToSet(QueueHandle_t queue, QueueHandle_t set);
BaseType_t xQueueRemoveFromSet(QueueHandle_t queue, QueueHandle_t set);
QueueHandle_t xQueueSelectFromSet(QueueHandle_t set, TickType_t ticks);
QueueHandle_t xQueueSelectFromSetFromISR(QueueHandle_t set);
#define xQueueCreateSet(length) xQueueGenericCreate(length, sizeof(QueueHandle_t), queueQUEUE_TYPE_BASE)
#define vQueueAddToRegistry(queue, name) ((void)(queue), (void)(name))
#define vQueueUnregisterQueue(queue) ((void)(queue))

#define xQueueCreate(length, size) xQueueGenericCreate(length, size, queueQUEUE_TYPE_BASE)
#define xQueueCreateStatic(length, size, storage, buffer) \
    ((void)(storage), (void)(buffer), xQueueGenericCreate(length, size, queueQUEUE_TYPE_BASE))
#define xQueueReset(queue) xQueueGenericReset(queue, pdFALSE)
#define xQueueSend(queue, item, ticks) xQueueGenericSend(queue, item, ticks, queueSEND_TO_BACK)
#define xQueueSendToBack(queue, item, ticks) xQueueGenericSend(queue, item, ticks, queueSEND_TO_BACK)
#define xQueueSendToFront(queue, item, ticks) xQueueGenericSend(queue, item, ticks, queueSEND_TO_FRONT)
#define xQueueOverwrite(queue, item) xQueueGenericSend(queue, item, 0, queueOVERWRITE)
#define xQueueSendFromISR(queue, item, woken) xQueueGenericSendFromISR(queue, item, woken, queueSEND_TO_BACK)
#define xQueueSendToBackFromISR(queue, item, woken) xQueueGenericSendFromISR(queue, item, woken, queueSEND_TO_BACK)
#define xQueueSendToFrontFromISR(queue, item, woken) xQueueGenericSendFromISR(queue, item, woken, queueSEND_TO_FRONT)
#define xQueueOverwriteFromISR(queue, item, woken) xQueueGenericSendFromISR(queue, item, woken, queueOVERWRITE)

#ifdef __cplusplus
}
#endif
#endif
