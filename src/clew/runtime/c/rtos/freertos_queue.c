/* Queues, semaphores and mutexes of FreeRTOS. */
#include "rtos/rtos.h"
#include <semphr.h>

QueueHandle_t xQueueGenericCreate(UBaseType_t length, UBaseType_t size, uint8_t type) {
    int kind = type == queueQUEUE_TYPE_BASE ? QUEUE : SEMAPHORE;
    return __clew_rtos_queue(kind, (unsigned)length, (unsigned)size, 0);
}

QueueHandle_t xQueueCreateMutex(uint8_t type) {
    return __clew_rtos_queue(type == queueQUEUE_TYPE_RECURSIVE_MUTEX ? RECURSIVE : MUTEX, 1, 0, 1);
}

QueueHandle_t xQueueCreateCountingSemaphore(UBaseType_t most, UBaseType_t count) {
    return __clew_rtos_queue(SEMAPHORE, (unsigned)most, 0, (unsigned)count);
}

BaseType_t xQueueGenericSend(QueueHandle_t queue, const void *item, TickType_t ticks, BaseType_t position) {
    __clew_rtos_require_task();
    if (queue != 0 && (queue->kind == MUTEX || queue->kind == RECURSIVE))
        return __clew_rtos_give(queue);
    return __clew_rtos_send(queue, item, ticks, position == queueSEND_TO_FRONT, position == queueOVERWRITE);
}

static void __clew_freertos_tell(BaseType_t *woken, int found) {
    if (woken != 0 && found)
        *woken = pdTRUE;
}

BaseType_t xQueueGenericSendFromISR(QueueHandle_t queue, const void *item, BaseType_t *woken, BaseType_t position) {
    int found = 0;
    int done = __clew_rtos_send_now(queue, item, position == queueSEND_TO_FRONT, position == queueOVERWRITE, &found);
    __clew_freertos_tell(woken, found);
    return done;
}

BaseType_t xQueueGiveFromISR(QueueHandle_t queue, BaseType_t *woken) {
    __clew_check(queue == 0 || queue->kind == SEMAPHORE, MISUSE, "an interrupt gives what is no semaphore");
    return xQueueGenericSendFromISR(queue, 0, woken, queueSEND_TO_BACK);
}

BaseType_t xQueueReceive(QueueHandle_t queue, void *item, TickType_t ticks) {
    __clew_rtos_require_task();
    return __clew_rtos_receive(queue, item, ticks, 0);
}

BaseType_t xQueuePeek(QueueHandle_t queue, void *item, TickType_t ticks) {
    __clew_rtos_require_task();
    return __clew_rtos_receive(queue, item, ticks, 1);
}

BaseType_t xQueueReceiveFromISR(QueueHandle_t queue, void *item, BaseType_t *woken) {
    int found = 0, done = __clew_rtos_receive_now(queue, item, 0, &found);
    __clew_freertos_tell(woken, found);
    return done;
}

BaseType_t xQueueSemaphoreTake(QueueHandle_t queue, TickType_t ticks) {
    __clew_rtos_require_task();
    return __clew_rtos_take(queue, ticks);
}

BaseType_t xQueueTakeMutexRecursive(QueueHandle_t mutex, TickType_t ticks) {
    __clew_rtos_require_task();
    return __clew_rtos_take(mutex, ticks);
}

BaseType_t xQueueGiveMutexRecursive(QueueHandle_t mutex) {
    __clew_rtos_require_task();
    return __clew_rtos_give(mutex);
}

void *xQueueGetMutexHolder(QueueHandle_t mutex) { return mutex->owner; }
UBaseType_t uxQueueMessagesWaiting(QueueHandle_t queue) { return queue->count; }
UBaseType_t uxQueueMessagesWaitingFromISR(QueueHandle_t queue) { return queue->count; }
UBaseType_t uxQueueSpacesAvailable(QueueHandle_t queue) { return queue->length - queue->count; }
BaseType_t xQueueIsQueueEmptyFromISR(QueueHandle_t queue) { return queue->count == 0; }
BaseType_t xQueueIsQueueFullFromISR(QueueHandle_t queue) { return queue->count == queue->length; }

BaseType_t xQueueGenericReset(QueueHandle_t queue, BaseType_t fresh) {
    (void)fresh;
    queue->count = 0;
    queue->first = 0;
    return pdPASS;
}

BaseType_t xQueuePeekFromISR(QueueHandle_t queue, void *item) {
    int found = 0;
    return __clew_rtos_receive_now(queue, item, 1, &found);
}

/* --- sets ----------------------------------------------------------------------------------------------------------- */

BaseType_t xQueueAddToSet(QueueHandle_t queue, QueueHandle_t set) {
    if (queue->set != 0 || queue->count != 0)
        return pdFAIL;
    queue->set = set;
    return pdPASS;
}

BaseType_t xQueueRemoveFromSet(QueueHandle_t queue, QueueHandle_t set) {
    if (queue->set != set || queue->count != 0)
        return pdFAIL;
    queue->set = 0;
    return pdPASS;
}

QueueHandle_t xQueueSelectFromSet(QueueHandle_t set, TickType_t ticks) {
    QueueHandle_t found = 0;
    (void)xQueueReceive(set, &found, ticks);
    return found;
}

QueueHandle_t xQueueSelectFromSetFromISR(QueueHandle_t set) {
    QueueHandle_t found = 0;
    (void)xQueueReceiveFromISR(set, &found, 0);
    return found;
}

void vQueueDelete(QueueHandle_t queue) { __clew_free(queue); }
