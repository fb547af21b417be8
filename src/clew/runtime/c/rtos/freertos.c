/* Tasks and notifications of FreeRTOS. */
#include "rtos/rtos.h"
#include <stdlib.h>
#include <task.h>

void __clew_irq_disable(void);
uint32_t __clew_get_primask(void);
void __clew_set_primask(uint32_t mask);
uint32_t __clew_get_basepri(void);
void __clew_set_basepri(uint32_t mask);
void __clew_irq_enable(void);

void __clew_rtos_assert(int holds) { __clew_check(holds, "assertion.violated", "configASSERT fails"); }

BaseType_t xTaskCreate(TaskFunction_t code, const char *name, configSTACK_DEPTH_TYPE depth, void *argument,
                       UBaseType_t priority, TaskHandle_t *created) {
    (void)depth;
    __clew_rtos_require_task();
    struct clew_task *task = __clew_rtos_create((void *(*)(void *))code, argument, name, (unsigned)priority, 0);
    if (created != 0)
        *created = task;
    __clew_rtos_leave();
    return pdPASS;
}

TaskHandle_t xTaskCreateStatic(TaskFunction_t code, const char *name, uint32_t depth, void *argument,
                               UBaseType_t priority, StackType_t *stack, StaticTask_t *buffer) {
    TaskHandle_t task = 0;
    (void)stack, (void)buffer;
    xTaskCreate(code, name, (configSTACK_DEPTH_TYPE)depth, argument, priority, &task);
    return task;
}

static struct clew_task *__clew_freertos_task(TaskHandle_t task) { return task == 0 ? __clew_rtos_running : task; }

void vTaskDelete(TaskHandle_t task) {
    __clew_rtos_require_task();
    __clew_rtos_end(__clew_freertos_task(task));
    __clew_rtos_leave();
}

void vTaskStartScheduler(void) { __clew_rtos_start(); }
void vTaskEndScheduler(void) { __clew_end(0); }

void vTaskDelay(TickType_t ticks) {
    __clew_rtos_require_task();
    if (ticks == 0) {
        __clew_rtos_yield();
        return;
    }
    __clew_rtos_wait(0, ticks == portMAX_DELAY ? ticks - 1 : ticks);
    __clew_rtos_leave();
}

BaseType_t xTaskDelayUntil(TickType_t *previous, TickType_t increment) {
    *previous += increment;
    vTaskDelay(increment);
    return pdTRUE;
}

UBaseType_t uxTaskPriorityGet(TaskHandle_t task) { return __clew_freertos_task(task)->priority; }

void vTaskPrioritySet(TaskHandle_t handle, UBaseType_t priority) {
    struct clew_task *task = __clew_freertos_task(handle);
    if (task->priority == task->base || task->priority < priority)
        task->priority = (unsigned)priority;
    task->base = (unsigned)priority;
    __clew_rtos_leave();
}

void vTaskSuspend(TaskHandle_t handle) {
    struct clew_task *task = __clew_freertos_task(handle);
    __clew_rtos_require_task();
    __clew_rtos_suspend(task);
    __clew_rtos_leave();
}

void vTaskResume(TaskHandle_t task) {
    if (task->state == SUSPENDED)
        __clew_rtos_wake(task);
    __clew_rtos_leave();
}

BaseType_t xTaskResumeFromISR(TaskHandle_t task) {
    if (task->state != SUSPENDED)
        return pdFALSE;
    __clew_rtos_wake(task);
    return __clew_rtos_running != 0 && task->priority > __clew_rtos_running->priority;
}

BaseType_t xTaskAbortDelay(TaskHandle_t task) {
    if (task->state != WAITING)
        return pdFAIL;
    __clew_rtos_abort(task);
    __clew_rtos_leave();
    return pdPASS;
}

UBaseType_t uxTaskGetNumberOfTasks(void) {
    UBaseType_t count = __clew_rtos_running == 0 ? 0 : 1; /* the idle task, once it is there */
    for (struct clew_task *each = __clew_rtos_tasks; each != 0; each = each->next)
        count += each->state != ENDED;
    return count;
}

void vTaskSuspendAll(void) { __clew_rtos_lock(); }
BaseType_t xTaskResumeAll(void) {
    __clew_rtos_unlock();
    __clew_rtos_leave();
    return pdFALSE;
}

TaskHandle_t xTaskGetCurrentTaskHandle(void) { return __clew_rtos_running; }
BaseType_t xTaskGetSchedulerState(void) {
    return __clew_rtos_running == 0 ? taskSCHEDULER_NOT_STARTED
           : __clew_rtos_locked()   ? taskSCHEDULER_SUSPENDED
                                    : taskSCHEDULER_RUNNING;
}
eTaskState eTaskGetState(TaskHandle_t task) {
    if (task == __clew_rtos_running)
        return eRunning;
    return task->state == READY       ? eReady
           : task->state == WAITING   ? eBlocked
           : task->state == SUSPENDED ? eSuspended
                                      : eDeleted;
}
char *pcTaskGetName(TaskHandle_t task) { return (char *)__clew_freertos_task(task)->name; }
UBaseType_t uxTaskGetStackHighWaterMark(TaskHandle_t task) { return (void)task, configMINIMAL_STACK_SIZE; }

/* Time goes on, by any amount. */
static TickType_t __clew_freertos_now;
TickType_t xTaskGetTickCount(void) {
    TickType_t now = (TickType_t)__clew_nondet_i32();
    __clew_assume(now - __clew_freertos_now < 0x80000000u);
    __clew_freertos_now = now;
    return now;
}
TickType_t xTaskGetTickCountFromISR(void) { return xTaskGetTickCount(); }

/* --- notifications -------------------------------------------------------------------------------------------------- */

static void __clew_freertos_check_index(UBaseType_t index) {
    __clew_check(index < NOTIFICATIONS, "library.unmodelled", "a task has more notifications than are modelled");
}

static BaseType_t __clew_freertos_notify(TaskHandle_t task, UBaseType_t index, uint32_t value, eNotifyAction action,
                                         uint32_t *previous, BaseType_t *woken) {
    BaseType_t done = pdPASS;
    __clew_check(task != 0, MISUSE, "a task is notified that was not created");
    __clew_freertos_check_index(index);
    unsigned *notified = &task->notified[index];
    if (previous != 0)
        *previous = *notified;
    switch (action) {
    case eSetBits:
        *notified |= value;
        break;
    case eIncrement:
        (*notified)++;
        break;
    case eSetValueWithOverwrite:
        *notified = value;
        break;
    case eSetValueWithoutOverwrite:
        if (task->has_notification[index])
            done = pdFAIL;
        else
            *notified = value;
        break;
    default:
        break;
    }
    task->has_notification[index] = 1;
    if (task->state == WAITING && task->waits == notified) {
        __clew_rtos_wake(task);
        if (woken != 0 && __clew_rtos_running != 0 && task->priority > __clew_rtos_running->priority)
            *woken = pdTRUE;
    }
    return done;
}

BaseType_t xTaskGenericNotify(TaskHandle_t task, UBaseType_t index, uint32_t value, eNotifyAction action,
                              uint32_t *previous) {
    __clew_rtos_require_task();
    BaseType_t done = __clew_freertos_notify(task, index, value, action, previous, 0);
    __clew_rtos_leave();
    return done;
}

BaseType_t xTaskGenericNotifyFromISR(TaskHandle_t task, UBaseType_t index, uint32_t value, eNotifyAction action,
                                     uint32_t *previous, BaseType_t *woken) {
    return __clew_freertos_notify(task, index, value, action, previous, woken);
}

void vTaskGenericNotifyGiveFromISR(TaskHandle_t task, UBaseType_t index, BaseType_t *woken) {
    __clew_freertos_notify(task, index, 0, eIncrement, 0, woken);
}

uint32_t ulTaskGenericNotifyTake(UBaseType_t index, BaseType_t clear, TickType_t ticks) {
    struct clew_task *self = __clew_rtos_running;
    __clew_rtos_require_task();
    __clew_check(self != 0, MISUSE, "a function waits before the kernel is started");
    __clew_freertos_check_index(index);
    unsigned *notified = &self->notified[index];
    if (*notified == 0)
        __clew_rtos_wait(notified, ticks);
    uint32_t value = *notified;
    if (value != 0)
        *notified = clear ? 0 : value - 1;
    self->has_notification[index] = 0;
    __clew_rtos_leave();
    return value;
}

BaseType_t xTaskGenericNotifyWait(UBaseType_t index, uint32_t clear_before, uint32_t clear_after, uint32_t *value,
                                  TickType_t ticks) {
    struct clew_task *self = __clew_rtos_running;
    __clew_rtos_require_task();
    __clew_check(self != 0, MISUSE, "a function waits before the kernel is started");
    __clew_freertos_check_index(index);
    unsigned *notified = &self->notified[index];
    if (!self->has_notification[index]) {
        *notified &= ~clear_before;
        __clew_rtos_wait(notified, ticks);
    }
    uint32_t now = *notified;
    BaseType_t got = self->has_notification[index] ? pdTRUE : pdFALSE;
    if (got)
        *notified &= ~clear_after;
    self->has_notification[index] = 0;
    if (value != 0)
        *value = now;
    __clew_rtos_leave();
    return got;
}

BaseType_t xTaskGenericNotifyStateClear(TaskHandle_t handle, UBaseType_t index) {
    struct clew_task *task = __clew_freertos_task(handle);
    __clew_freertos_check_index(index);
    BaseType_t had = task->has_notification[index] ? pdTRUE : pdFALSE;
    task->has_notification[index] = 0;
    return had;
}

uint32_t ulTaskGenericNotifyValueClear(TaskHandle_t handle, UBaseType_t index, uint32_t bits) {
    struct clew_task *task = __clew_freertos_task(handle);
    __clew_freertos_check_index(index);
    uint32_t before = task->notified[index];
    task->notified[index] &= ~bits;
    return before;
}

/* --- what ports define ---------------------------------------------------------------------------------------------- */

static unsigned __clew_freertos_nesting;

void vPortEnterCritical(void) {
    __clew_irq_disable();
    __clew_freertos_nesting++;
}

void vPortExitCritical(void) {
    __clew_check(__clew_freertos_nesting > 0, MISUSE, "a critical section is left that was not entered");
    if (--__clew_freertos_nesting == 0)
        __clew_irq_enable();
}

uint32_t ulPortRaiseBASEPRI(void) {
    uint32_t before = __clew_get_primask();
    __clew_irq_disable();
    return before;
}
void vPortSetBASEPRI(uint32_t mask) { __clew_set_primask(mask); }
void vPortYield(void) { __clew_rtos_yield(); }
void __clew_freertos_yield_from_isr(BaseType_t wanted) { __clew_rtos_request(wanted != 0); }
BaseType_t xPortIsInsideInterrupt(void) { return __clew_irq_in_handler(); }
void *pvPortMalloc(size_t size) { return malloc(size); }
void vPortFree(void *block) { free(block); }
size_t xPortGetFreeHeapSize(void) { return (size_t)(uint32_t)__clew_nondet_i32(); }
size_t xPortGetMinimumEverFreeHeapSize(void) { return (size_t)(uint32_t)__clew_nondet_i32(); }
