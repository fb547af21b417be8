/* Semaphores and mutexes of FreeRTOS. */
#ifndef CLEW_FREERTOS_SEMPHR_H
#define CLEW_FREERTOS_SEMPHR_H

#include <queue.h>

typedef QueueHandle_t SemaphoreHandle_t;
typedef StaticQueue_t StaticSemaphore_t;

#define xSemaphoreCreateBinary() xQueueGenericCreate(1, 0, queueQUEUE_TYPE_BINARY_SEMAPHORE)
#define xSemaphoreCreateBinaryStatic(buffer) ((void)(buffer), xSemaphoreCreateBinary())
#define vSemaphoreCreateBinary(semaphore) ((semaphore) = xQueueCreateCountingSemaphore(1, 1))
#define xSemaphoreCreateCounting(most, count) xQueueCreateCountingSemaphore(most, count)
#define xSemaphoreCreateCountingStatic(most, count, buffer) ((void)(buffer), xSemaphoreCreateCounting(most, count))
#define xSemaphoreCreateMutex() xQueueCreateMutex(queueQUEUE_TYPE_MUTEX)
#define xSemaphoreCreateMutexStatic(buffer) ((void)(buffer), xSemaphoreCreateMutex())
#define xSemaphoreCreateRecursiveMutex() xQueueCreateMutex(queueQUEUE_TYPE_RECURSIVE_MUTEX)
#define xSemaphoreCreateRecursiveMutexStatic(buffer) ((void)(buffer), xSemaphoreCreateRecursiveMutex())
#define xSemaphoreGetMutexHolderFromISR(mutex) xQueueGetMutexHolder(mutex)
#define uxSemaphoreGetCountFromISR(semaphore) uxQueueMessagesWaitingFromISR(semaphore)
#define xSemaphoreTake(semaphore, ticks) xQueueSemaphoreTake(semaphore, ticks)
#define xSemaphoreGive(semaphore) xQueueGenericSend(semaphore, NULL, 0, queueSEND_TO_BACK)
#define xSemaphoreGiveFromISR(semaphore, woken) xQueueGiveFromISR(semaphore, woken)
#define xSemaphoreTakeFromISR(semaphore, woken) xQueueReceiveFromISR(semaphore, NULL, woken)
#define xSemaphoreTakeRecursive(mutex, ticks) xQueueTakeMutexRecursive(mutex, ticks)
#define xSemaphoreGiveRecursive(mutex) xQueueGiveMutexRecursive(mutex)
#define xSemaphoreGetMutexHolder(mutex) xQueueGetMutexHolder(mutex)
#define uxSemaphoreGetCount(semaphore) uxQueueMessagesWaiting(semaphore)
#define vSemaphoreDelete(semaphore) vQueueDelete(semaphore)
#endif
