/* CMSIS-RTOS2 as far as programs see it. Times are any times. */
#ifndef CLEW_CMSIS_OS2_H
#define CLEW_CMSIS_OS2_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
    osOK = 0,
    osError = -1,
    osErrorTimeout = -2,
    osErrorResource = -3,
    osErrorParameter = -4,
    osErrorNoMemory = -5,
    osErrorISR = -6,
    osErrorSafetyClass = -7
} osStatus_t;
typedef enum { osKernelInactive = 0, osKernelReady = 1, osKernelRunning = 2, osKernelLocked = 3 } osKernelState_t;
typedef enum {
    osPriorityNone = 0,
    osPriorityIdle = 1,
    osPriorityLow = 8,
    osPriorityLow1 = 9,
    osPriorityLow2 = 10,
    osPriorityLow3 = 11,
    osPriorityLow4 = 12,
    osPriorityLow5 = 13,
    osPriorityLow6 = 14,
    osPriorityLow7 = 15,
    osPriorityBelowNormal = 16,
    osPriorityBelowNormal1 = 17,
    osPriorityBelowNormal2 = 18,
    osPriorityBelowNormal3 = 19,
    osPriorityBelowNormal4 = 20,
    osPriorityBelowNormal5 = 21,
    osPriorityBelowNormal6 = 22,
    osPriorityBelowNormal7 = 23,
    osPriorityNormal = 24,
    osPriorityNormal1 = 25,
    osPriorityNormal2 = 26,
    osPriorityNormal3 = 27,
    osPriorityNormal4 = 28,
    osPriorityNormal5 = 29,
    osPriorityNormal6 = 30,
    osPriorityNormal7 = 31,
    osPriorityAboveNormal = 32,
    osPriorityAboveNormal1 = 33,
    osPriorityAboveNormal2 = 34,
    osPriorityAboveNormal3 = 35,
    osPriorityAboveNormal4 = 36,
    osPriorityAboveNormal5 = 37,
    osPriorityAboveNormal6 = 38,
    osPriorityAboveNormal7 = 39,
    osPriorityHigh = 40,
    osPriorityHigh1 = 41,
    osPriorityHigh2 = 42,
    osPriorityHigh3 = 43,
    osPriorityHigh4 = 44,
    osPriorityHigh5 = 45,
    osPriorityHigh6 = 46,
    osPriorityHigh7 = 47,
    osPriorityRealtime = 48,
    osPriorityRealtime1 = 49,
    osPriorityRealtime2 = 50,
    osPriorityRealtime3 = 51,
    osPriorityRealtime4 = 52,
    osPriorityRealtime5 = 53,
    osPriorityRealtime6 = 54,
    osPriorityRealtime7 = 55,
    osPriorityISR = 56
} osPriority_t;

typedef void (*osThreadFunc_t)(void *argument);
typedef struct clew_task *osThreadId_t;
typedef struct clew_queue *osMutexId_t;
typedef struct clew_queue *osSemaphoreId_t;
typedef struct clew_queue *osMessageQueueId_t;
typedef struct clew_flags *osEventFlagsId_t;
typedef struct clew_timer *osTimerId_t;
typedef struct clew_pool *osMemoryPoolId_t;
typedef void (*osTimerFunc_t)(void *argument);
typedef enum { osTimerOnce = 0, osTimerPeriodic = 1 } osTimerType_t;
typedef enum {
    osThreadInactive = 0,
    osThreadReady = 1,
    osThreadRunning = 2,
    osThreadBlocked = 3,
    osThreadTerminated = 4,
    osThreadError = -1
} osThreadState_t;

#define osWaitForever 0xFFFFFFFFU
#define osFlagsWaitAny 0x00000000U
#define osFlagsWaitAll 0x00000001U
#define osFlagsNoClear 0x00000002U
#define osFlagsError 0x80000000U
#define osFlagsErrorTimeout 0xFFFFFFFEU
#define osFlagsErrorResource 0xFFFFFFFDU
#define osFlagsErrorUnknown 0xFFFFFFFFU
#define osFlagsErrorParameter 0xFFFFFFFCU
#define osFlagsErrorISR 0xFFFFFFFAU
#define osThreadDetached 0x00000000U
#define osThreadJoinable 0x00000001U
#define osMutexRecursive 0x00000001U
#define osMutexPrioInherit 0x00000002U
#define osMutexRobust 0x00000008U

typedef struct {
    const char *name;
    uint32_t attr_bits;
    void *cb_mem;
    uint32_t cb_size;
    void *stack_mem;
    uint32_t stack_size;
    osPriority_t priority;
    uint32_t tz_module;
    uint32_t reserved;
} osThreadAttr_t;
typedef struct {
    const char *name;
    uint32_t attr_bits;
    void *cb_mem;
    uint32_t cb_size;
} osMutexAttr_t;
typedef osMutexAttr_t osSemaphoreAttr_t;
typedef osMutexAttr_t osEventFlagsAttr_t;
typedef osMutexAttr_t osTimerAttr_t;
typedef struct {
    const char *name;
    uint32_t attr_bits;
    void *cb_mem;
    uint32_t cb_size;
    void *mq_mem;
    uint32_t mq_size;
} osMessageQueueAttr_t;
typedef struct {
    const char *name;
    uint32_t attr_bits;
    void *cb_mem;
    uint32_t cb_size;
    void *mp_mem;
    uint32_t mp_size;
} osMemoryPoolAttr_t;

osStatus_t osKernelInitialize(void);
osStatus_t osKernelStart(void);
osKernelState_t osKernelGetState(void);
int32_t osKernelLock(void);
int32_t osKernelUnlock(void);
uint32_t osKernelGetTickCount(void);
uint32_t osKernelGetTickFreq(void);
osThreadId_t osThreadNew(osThreadFunc_t function, void *argument, const osThreadAttr_t *attributes);
osThreadId_t osThreadGetId(void);
osStatus_t osThreadYield(void);
osStatus_t osThreadSuspend(osThreadId_t thread);
osStatus_t osThreadResume(osThreadId_t thread);
osStatus_t osThreadSetPriority(osThreadId_t thread, osPriority_t priority);
osPriority_t osThreadGetPriority(osThreadId_t thread);
osStatus_t osThreadTerminate(osThreadId_t thread);
__attribute__((noreturn)) void osThreadExit(void);
const char *osThreadGetName(osThreadId_t thread);
osThreadState_t osThreadGetState(osThreadId_t thread);
uint32_t osThreadGetCount(void);
osStatus_t osThreadJoin(osThreadId_t thread);
osStatus_t osThreadDetach(osThreadId_t thread);
int32_t osKernelRestoreLock(int32_t lock);
uint32_t osKernelGetSysTimerCount(void);
uint32_t osKernelGetSysTimerFreq(void);
osStatus_t osDelay(uint32_t ticks);
osStatus_t osDelayUntil(uint32_t ticks);
uint32_t osThreadFlagsSet(osThreadId_t thread, uint32_t flags);
uint32_t osThreadFlagsClear(uint32_t flags);
uint32_t osThreadFlagsGet(void);
uint32_t osThreadFlagsWait(uint32_t flags, uint32_t options, uint32_t timeout);
osEventFlagsId_t osEventFlagsNew(const osEventFlagsAttr_t *attributes);
uint32_t osEventFlagsSet(osEventFlagsId_t group, uint32_t flags);
uint32_t osEventFlagsClear(osEventFlagsId_t group, uint32_t flags);
uint32_t osEventFlagsGet(osEventFlagsId_t group);
uint32_t osEventFlagsWait(osEventFlagsId_t group, uint32_t flags, uint32_t options, uint32_t timeout);
osMutexId_t osMutexNew(const osMutexAttr_t *attributes);
osStatus_t osMutexAcquire(osMutexId_t mutex, uint32_t timeout);
osStatus_t osMutexRelease(osMutexId_t mutex);
osThreadId_t osMutexGetOwner(osMutexId_t mutex);
osStatus_t osMutexDelete(osMutexId_t mutex);
osSemaphoreId_t osSemaphoreNew(uint32_t most, uint32_t count, const osSemaphoreAttr_t *attributes);
osStatus_t osSemaphoreAcquire(osSemaphoreId_t semaphore, uint32_t timeout);
osStatus_t osSemaphoreRelease(osSemaphoreId_t semaphore);
uint32_t osSemaphoreGetCount(osSemaphoreId_t semaphore);
osStatus_t osSemaphoreDelete(osSemaphoreId_t semaphore);
osMessageQueueId_t osMessageQueueNew(uint32_t count, uint32_t size, const osMessageQueueAttr_t *attributes);
osStatus_t osMessageQueuePut(osMessageQueueId_t queue, const void *message, uint8_t priority, uint32_t timeout);
osStatus_t osMessageQueueGet(osMessageQueueId_t queue, void *message, uint8_t *priority, uint32_t timeout);
uint32_t osMessageQueueGetCount(osMessageQueueId_t queue);
uint32_t osMessageQueueGetSpace(osMessageQueueId_t queue);
uint32_t osMessageQueueGetCapacity(osMessageQueueId_t queue);
uint32_t osMessageQueueGetMsgSize(osMessageQueueId_t queue);
osStatus_t osMessageQueueReset(osMessageQueueId_t queue);
osStatus_t osMessageQueueDelete(osMessageQueueId_t queue);
osTimerId_t osTimerNew(osTimerFunc_t function, osTimerType_t type, void *argument, const osTimerAttr_t *attributes);
osStatus_t osTimerStart(osTimerId_t timer, uint32_t ticks);
osStatus_t osTimerStop(osTimerId_t timer);
uint32_t osTimerIsRunning(osTimerId_t timer);
const char *osTimerGetName(osTimerId_t timer);
osStatus_t osTimerDelete(osTimerId_t timer);
osMemoryPoolId_t osMemoryPoolNew(uint32_t count, uint32_t size, const osMemoryPoolAttr_t *attributes);
void *osMemoryPoolAlloc(osMemoryPoolId_t pool, uint32_t timeout);
osStatus_t osMemoryPoolFree(osMemoryPoolId_t pool, void *block);
uint32_t osMemoryPoolGetCapacity(osMemoryPoolId_t pool);
uint32_t osMemoryPoolGetBlockSize(osMemoryPoolId_t pool);
uint32_t osMemoryPoolGetCount(osMemoryPoolId_t pool);
uint32_t osMemoryPoolGetSpace(osMemoryPoolId_t pool);

#ifdef __cplusplus
}
#endif
#endif
