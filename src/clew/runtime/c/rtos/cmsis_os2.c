/* CMSIS-RTOS2: threads, flags, mutexes, semaphores, message queues. What may be called in handlers does not wait there. */
#include "rtos/rtos.h"
#include <cmsis_os2.h>

struct clew_flags {
    uint32_t value;
};

static int in_handler(uint32_t timeout) {
    if (!__clew_irq_in_handler())
        return 0;
    __clew_check(timeout == 0, BLOCKING, "a function of the kernel would wait in a handler");
    return 1;
}

/* In a handler a switch is asked for; a thread goes on if nobody more urgent is ready. */
static void leave(int woken) {
    if (__clew_irq_in_handler())
        __clew_rtos_request(woken);
    else
        __clew_rtos_leave();
}

osStatus_t osKernelInitialize(void) { return osOK; }
osStatus_t osKernelStart(void) {
    __clew_rtos_start();
    return osOK;
}
osKernelState_t osKernelGetState(void) { return __clew_rtos_running == 0 ? osKernelReady : osKernelRunning; }
int32_t osKernelLock(void) {
    if (__clew_rtos_locked())
        return 1;
    __clew_rtos_lock();
    return 0;
}
int32_t osKernelUnlock(void) {
    if (!__clew_rtos_locked())
        return 0;
    __clew_rtos_unlock();
    __clew_rtos_leave();
    return 1;
}
uint32_t osKernelGetTickFreq(void) { return 1000; }

static uint32_t now;
uint32_t osKernelGetTickCount(void) {
    uint32_t later = (uint32_t)__clew_nondet_i32();
    __clew_assume(later - now < 0x80000000u);
    now = later;
    return later;
}

/* --- threads -------------------------------------------------------------------------------------------------------- */

osThreadId_t osThreadNew(osThreadFunc_t function, void *argument, const osThreadAttr_t *attributes) {
    __clew_rtos_require_task();
    osPriority_t priority = attributes == 0 || attributes->priority == 0 ? osPriorityNormal : attributes->priority;
    const char *name = attributes == 0 ? 0 : attributes->name;
    struct clew_task *task = __clew_rtos_create((void *(*)(void *))function, argument, name, (unsigned)priority, 1);
    __clew_rtos_leave();
    return task;
}

osThreadId_t osThreadGetId(void) { return __clew_rtos_running; }
osStatus_t osThreadYield(void) {
    __clew_rtos_require_task();
    __clew_rtos_yield();
    return osOK;
}
osStatus_t osThreadSuspend(osThreadId_t thread) {
    __clew_rtos_require_task();
    __clew_rtos_suspend(thread);
    __clew_rtos_leave();
    return osOK;
}
osStatus_t osThreadResume(osThreadId_t thread) {
    __clew_rtos_require_task();
    if (thread->state != SUSPENDED)
        return osErrorResource;
    __clew_rtos_wake(thread);
    __clew_rtos_leave();
    return osOK;
}
osStatus_t osThreadSetPriority(osThreadId_t thread, osPriority_t priority) {
    thread->base = thread->priority = (unsigned)priority;
    __clew_rtos_leave();
    return osOK;
}
osPriority_t osThreadGetPriority(osThreadId_t thread) { return (osPriority_t)thread->priority; }
osStatus_t osThreadTerminate(osThreadId_t thread) {
    __clew_rtos_require_task();
    __clew_rtos_end(thread);
    __clew_rtos_leave();
    return osOK;
}
void osThreadExit(void) {
    __clew_rtos_end(__clew_rtos_running);
    __clew_assume(0); /* an ended thread never comes here */
    for (;;)
        ;
}
const char *osThreadGetName(osThreadId_t thread) { return thread->name; }
osThreadState_t osThreadGetState(osThreadId_t thread) {
    if (thread == __clew_rtos_running)
        return osThreadRunning;
    return thread->state == READY ? osThreadReady : thread->state == ENDED ? osThreadTerminated : osThreadBlocked;
}
uint32_t osThreadGetCount(void) {
    uint32_t count = 0;
    for (struct clew_task *each = __clew_rtos_tasks; each != 0; each = each->next)
        count += each->state != ENDED;
    return count;
}
osStatus_t osThreadJoin(osThreadId_t thread) {
    __clew_rtos_require_task();
    while (thread->state != ENDED)
        (void)__clew_rtos_wait(thread, FOREVER);
    __clew_rtos_leave();
    return osOK;
}
osStatus_t osThreadDetach(osThreadId_t thread) { return (void)thread, osOK; }
int32_t osKernelRestoreLock(int32_t lock) {
    (void)(lock != 0 ? osKernelLock() : osKernelUnlock());
    return lock;
}
uint32_t osKernelGetSysTimerCount(void) { return (uint32_t)__clew_nondet_i32(); }
uint32_t osKernelGetSysTimerFreq(void) { return 1000000; }
osStatus_t osDelay(uint32_t ticks) {
    __clew_rtos_require_task();
    if (ticks != 0)
        __clew_rtos_wait(0, ticks == FOREVER ? ticks - 1 : ticks);
    __clew_rtos_leave();
    return osOK;
}
osStatus_t osDelayUntil(uint32_t ticks) {
    (void)ticks;
    return osDelay(1);
}

/* --- flags ---------------------------------------------------------------------------------------------------------- */

static int are_met(uint32_t value, uint32_t flags, uint32_t options) {
    return (options & osFlagsWaitAll) != 0 ? (value & flags) == flags : (value & flags) != 0;
}

static uint32_t wait_for(uint32_t *value, uint32_t flags, uint32_t options, uint32_t timeout) {
    if (in_handler(timeout) == 0)
        while (!are_met(*value, flags, options))
            if (!__clew_rtos_wait(value, timeout))
                break;
    uint32_t found = *value;
    if (!are_met(found, flags, options)) {
        leave(0);
        return timeout == 0 ? osFlagsErrorResource : osFlagsErrorTimeout;
    }
    if ((options & osFlagsNoClear) == 0)
        *value &= ~flags;
    leave(0);
    return found;
}

static uint32_t set(uint32_t *value, uint32_t flags) {
    *value |= flags;
    uint32_t after = *value;
    int woken = 0;
    for (struct clew_task *task; (task = __clew_rtos_waiter(value)) != 0; woken = 1)
        __clew_rtos_wake(task); /* each looks for itself whether that is what it waits for */
    leave(woken);
    return after;
}

uint32_t osThreadFlagsSet(osThreadId_t thread, uint32_t flags) { return set(&thread->notified[0], flags); }
uint32_t osThreadFlagsClear(uint32_t flags) {
    uint32_t before = __clew_rtos_running->notified[0];
    __clew_rtos_running->notified[0] &= ~flags;
    return before;
}
uint32_t osThreadFlagsGet(void) { return __clew_rtos_running->notified[0]; }
uint32_t osThreadFlagsWait(uint32_t flags, uint32_t options, uint32_t timeout) {
    __clew_rtos_require_task();
    return wait_for(&__clew_rtos_running->notified[0], flags, options, timeout);
}

osEventFlagsId_t osEventFlagsNew(const osEventFlagsAttr_t *attributes) {
    (void)attributes;
    struct clew_flags *group = __clew_allocate(sizeof *group);
    group->value = 0;
    return group;
}
uint32_t osEventFlagsSet(osEventFlagsId_t group, uint32_t flags) { return set(&group->value, flags); }
uint32_t osEventFlagsClear(osEventFlagsId_t group, uint32_t flags) {
    uint32_t before = group->value;
    group->value &= ~flags;
    return before;
}
uint32_t osEventFlagsGet(osEventFlagsId_t group) { return group->value; }
uint32_t osEventFlagsWait(osEventFlagsId_t group, uint32_t flags, uint32_t options, uint32_t timeout) {
    return wait_for(&group->value, flags, options, timeout);
}

/* --- mutexes, semaphores, message queues ---------------------------------------------------------------------------- */

static osStatus_t told(int done, uint32_t timeout) {
    return done ? osOK : timeout == 0 ? osErrorResource : osErrorTimeout;
}

osMutexId_t osMutexNew(const osMutexAttr_t *attributes) {
    uint32_t bits = attributes == 0 ? 0 : attributes->attr_bits;
    struct clew_queue *mutex = __clew_rtos_queue((bits & osMutexRecursive) != 0 ? RECURSIVE : MUTEX, 1, 0, 1);
    mutex->inherits = (bits & osMutexPrioInherit) != 0;
    return mutex;
}
osStatus_t osMutexAcquire(osMutexId_t mutex, uint32_t timeout) {
    __clew_rtos_require_task();
    return told(__clew_rtos_take(mutex, timeout), timeout);
}
osStatus_t osMutexRelease(osMutexId_t mutex) {
    __clew_rtos_require_task();
    return told(__clew_rtos_give(mutex), 0);
}
osThreadId_t osMutexGetOwner(osMutexId_t mutex) { return mutex->owner; }
osStatus_t osMutexDelete(osMutexId_t mutex) {
    __clew_free(mutex);
    return osOK;
}

osSemaphoreId_t osSemaphoreNew(uint32_t most, uint32_t count, const osSemaphoreAttr_t *attributes) {
    (void)attributes;
    return __clew_rtos_queue(SEMAPHORE, most, 0, count);
}
osStatus_t osSemaphoreAcquire(osSemaphoreId_t semaphore, uint32_t timeout) {
    int woken = 0;
    if (in_handler(timeout))
        return told(__clew_rtos_receive_now(semaphore, 0, 0, &woken), 0);
    return told(__clew_rtos_take(semaphore, timeout), timeout);
}
osStatus_t osSemaphoreRelease(osSemaphoreId_t semaphore) {
    int woken = 0;
    int done = __clew_rtos_send_now(semaphore, 0, 0, 0, &woken);
    leave(woken);
    return told(done, 0);
}
uint32_t osSemaphoreGetCount(osSemaphoreId_t semaphore) { return semaphore->count; }
osStatus_t osSemaphoreDelete(osSemaphoreId_t semaphore) {
    __clew_free(semaphore);
    return osOK;
}

osMessageQueueId_t osMessageQueueNew(uint32_t count, uint32_t size, const osMessageQueueAttr_t *attributes) {
    (void)attributes;
    return __clew_rtos_queue(QUEUE, count, size, 0);
}
osStatus_t osMessageQueuePut(osMessageQueueId_t queue, const void *message, uint8_t priority, uint32_t timeout) {
    int woken = 0;
    __clew_check(priority == 0, "library.unmodelled", "priorities of messages are not modelled");
    if (!in_handler(timeout))
        return told(__clew_rtos_send(queue, message, timeout, 0, 0), timeout);
    int done = __clew_rtos_send_now(queue, message, 0, 0, &woken);
    leave(woken);
    return told(done, 0);
}
osStatus_t osMessageQueueGet(osMessageQueueId_t queue, void *message, uint8_t *priority, uint32_t timeout) {
    int woken = 0;
    if (priority != 0)
        *priority = 0;
    if (!in_handler(timeout))
        return told(__clew_rtos_receive(queue, message, timeout, 0), timeout);
    int done = __clew_rtos_receive_now(queue, message, 0, &woken);
    leave(woken);
    return told(done, 0);
}
uint32_t osMessageQueueGetCapacity(osMessageQueueId_t queue) { return queue->length; }
uint32_t osMessageQueueGetMsgSize(osMessageQueueId_t queue) { return queue->size; }
uint32_t osMessageQueueGetCount(osMessageQueueId_t queue) { return queue->count; }
uint32_t osMessageQueueGetSpace(osMessageQueueId_t queue) { return queue->length - queue->count; }
osStatus_t osMessageQueueReset(osMessageQueueId_t queue) {
    queue->count = queue->first = 0;
    return osOK;
}
osStatus_t osMessageQueueDelete(osMessageQueueId_t queue) {
    __clew_free(queue);
    return osOK;
}
