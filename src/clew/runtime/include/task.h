/* Tasks and notifications of FreeRTOS. */
#ifndef CLEW_FREERTOS_TASK_H
#define CLEW_FREERTOS_TASK_H

#include <FreeRTOS.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct clew_task *TaskHandle_t;
typedef void (*TaskFunction_t)(void *);
typedef struct {
    void *unused[8];
} StaticTask_t;
typedef enum { eRunning = 0, eReady, eBlocked, eSuspended, eDeleted, eInvalid } eTaskState;
typedef enum { eNoAction = 0, eSetBits, eIncrement, eSetValueWithOverwrite, eSetValueWithoutOverwrite } eNotifyAction;

#define tskIDLE_PRIORITY ((UBaseType_t)0)
#define taskYIELD() vPortYield()
#define taskENTER_CRITICAL() vPortEnterCritical()
#define taskEXIT_CRITICAL() vPortExitCritical()
#define taskENTER_CRITICAL_FROM_ISR() ulPortRaiseBASEPRI()
#define taskEXIT_CRITICAL_FROM_ISR(x) vPortSetBASEPRI(x)
#define taskDISABLE_INTERRUPTS() ((void)ulPortRaiseBASEPRI())
#define taskENABLE_INTERRUPTS() vPortSetBASEPRI(0)
#define taskSCHEDULER_SUSPENDED ((BaseType_t)0)
#define taskSCHEDULER_NOT_STARTED ((BaseType_t)1)
#define taskSCHEDULER_RUNNING ((BaseType_t)2)

BaseType_t xTaskCreate(TaskFunction_t code, const char *name, configSTACK_DEPTH_TYPE depth, void *argument,
                       UBaseType_t priority, TaskHandle_t *created);
TaskHandle_t xTaskCreateStatic(TaskFunction_t code, const char *name, uint32_t depth, void *argument,
                               UBaseType_t priority, StackType_t *stack, StaticTask_t *buffer);
void vTaskDelete(TaskHandle_t task);
void vTaskStartScheduler(void);
void vTaskEndScheduler(void);
void vTaskDelay(TickType_t ticks);
BaseType_t xTaskDelayUntil(TickType_t *previous, TickType_t increment);
#define vTaskDelayUntil(previous, increment) ((void)xTaskDelayUntil(previous, increment))
UBaseType_t uxTaskPriorityGet(TaskHandle_t task);
void vTaskPrioritySet(TaskHandle_t task, UBaseType_t priority);
void vTaskSuspend(TaskHandle_t task);
void vTaskResume(TaskHandle_t task);
BaseType_t xTaskResumeFromISR(TaskHandle_t task);
void vTaskSuspendAll(void);
BaseType_t xTaskResumeAll(void);
BaseType_t xTaskAbortDelay(TaskHandle_t task);
UBaseType_t uxTaskGetNumberOfTasks(void);
TaskHandle_t xTaskGetCurrentTaskHandle(void);
BaseType_t xTaskGetSchedulerState(void);
eTaskState eTaskGetState(TaskHandle_t task);
char *pcTaskGetName(TaskHandle_t task);
TickType_t xTaskGetTickCount(void);
TickType_t xTaskGetTickCountFromISR(void);
UBaseType_t uxTaskGetStackHighWaterMark(TaskHandle_t task);

BaseType_t xTaskGenericNotify(TaskHandle_t task, UBaseType_t index, uint32_t value, eNotifyAction action,
                              uint32_t *previous);
BaseType_t xTaskGenericNotifyFromISR(TaskHandle_t task, UBaseType_t index, uint32_t value, eNotifyAction action,
                                     uint32_t *previous, BaseType_t *woken);
void vTaskGenericNotifyGiveFromISR(TaskHandle_t task, UBaseType_t index, BaseType_t *woken);
uint32_t ulTaskGenericNotifyTake(UBaseType_t index, BaseType_t clear, TickType_t ticks);
BaseType_t xTaskGenericNotifyWait(UBaseType_t index, uint32_t clear_before, uint32_t clear_after, uint32_t *value,
                                  TickType_t ticks);
BaseType_t xTaskGenericNotifyStateClear(TaskHandle_t task, UBaseType_t index);
uint32_t ulTaskGenericNotifyValueClear(TaskHandle_t task, UBaseType_t index, uint32_t bits);
#define xTaskNotifyStateClear(task) xTaskGenericNotifyStateClear(task, 0)
#define xTaskNotifyStateClearIndexed(task, index) xTaskGenericNotifyStateClear(task, index)
#define ulTaskNotifyValueClear(task, bits) ulTaskGenericNotifyValueClear(task, 0, bits)
#define ulTaskNotifyValueClearIndexed(task, index, bits) ulTaskGenericNotifyValueClear(task, index, bits)
#define xTaskNotifyGiveIndexed(task, index) xTaskGenericNotify(task, index, 0, eIncrement, NULL)
#define xTaskNotifyIndexed(task, index, value, action) xTaskGenericNotify(task, index, value, action, NULL)
#define xTaskNotifyIndexedFromISR(task, index, value, action, woken) \
    xTaskGenericNotifyFromISR(task, index, value, action, NULL, woken)
#define xTaskNotifyAndQueryFromISR(task, value, action, previous, woken) \
    xTaskGenericNotifyFromISR(task, 0, value, action, previous, woken)
#define vTaskNotifyGiveIndexedFromISR(task, index, woken) vTaskGenericNotifyGiveFromISR(task, index, woken)
#define ulTaskNotifyTakeIndexed(index, clear, ticks) ulTaskGenericNotifyTake(index, clear, ticks)
#define xTaskNotifyWaitIndexed(index, before, after, value, ticks) \
    xTaskGenericNotifyWait(index, before, after, value, ticks)
#define uxTaskPriorityGetFromISR(task) uxTaskPriorityGet(task)
#define pcTaskGetTaskName(task) pcTaskGetName(task)
#define xTaskNotifyGive(task) xTaskGenericNotify(task, 0, 0, eIncrement, NULL)
#define xTaskNotify(task, value, action) xTaskGenericNotify(task, 0, value, action, NULL)
#define xTaskNotifyAndQuery(task, value, action, previous) xTaskGenericNotify(task, 0, value, action, previous)
#define xTaskNotifyFromISR(task, value, action, woken) xTaskGenericNotifyFromISR(task, 0, value, action, NULL, woken)
#define vTaskNotifyGiveFromISR(task, woken) vTaskGenericNotifyGiveFromISR(task, 0, woken)
#define ulTaskNotifyTake(clear, ticks) ulTaskGenericNotifyTake(0, clear, ticks)
#define xTaskNotifyWait(before, after, value, ticks) xTaskGenericNotifyWait(0, before, after, value, ticks)

#ifdef __cplusplus
}
#endif
#endif
