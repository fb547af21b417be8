/* FreeRTOS as far as programs see it: types, constants, and what ports define. Times are any times. */
#ifndef CLEW_FREERTOS_H
#define CLEW_FREERTOS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef long BaseType_t;
typedef unsigned long UBaseType_t;
typedef uint32_t TickType_t;
typedef uint32_t StackType_t;
typedef uint16_t configSTACK_DEPTH_TYPE;

#define pdFALSE ((BaseType_t)0)
#define pdTRUE ((BaseType_t)1)
#define pdPASS pdTRUE
#define pdFAIL pdFALSE
#define errQUEUE_EMPTY ((BaseType_t)0)
#define errQUEUE_FULL ((BaseType_t)0)
#define errCOULD_NOT_ALLOCATE_REQUIRED_MEMORY (-1)
#define errQUEUE_BLOCKED (-4)
#define errQUEUE_YIELD (-5)
#define portMAX_DELAY ((TickType_t)0xffffffffUL)
#ifndef configTICK_RATE_HZ
#define configTICK_RATE_HZ 1000
#endif
#define portTICK_PERIOD_MS ((TickType_t)(1000 / configTICK_RATE_HZ))
#define portTICK_RATE_MS portTICK_PERIOD_MS
#define pdMS_TO_TICKS(ms) ((TickType_t)(((TickType_t)(ms) * (TickType_t)configTICK_RATE_HZ) / (TickType_t)1000U))
#define pdTICKS_TO_MS(ticks) ((TickType_t)(((TickType_t)(ticks) * (TickType_t)1000U) / (TickType_t)configTICK_RATE_HZ))
#ifndef configMINIMAL_STACK_SIZE
#define configMINIMAL_STACK_SIZE 128
#endif
#ifndef configMAX_PRIORITIES
#define configMAX_PRIORITIES 56
#endif
#ifndef configTIMER_TASK_PRIORITY
#define configTIMER_TASK_PRIORITY (configMAX_PRIORITIES - 1)
#endif
#ifndef configUSE_PREEMPTION
#define configUSE_PREEMPTION 1
#endif
#ifndef configMAX_TASK_NAME_LEN
#define configMAX_TASK_NAME_LEN 16
#endif
#ifndef configMAX_SYSCALL_INTERRUPT_PRIORITY
#define configMAX_SYSCALL_INTERRUPT_PRIORITY 5
#endif
void __clew_rtos_assert(int holds);
#ifndef configASSERT
#define configASSERT(x) __clew_rtos_assert((x) != 0)
#endif

void vPortEnterCritical(void);
void vPortExitCritical(void);
uint32_t ulPortRaiseBASEPRI(void);
void vPortSetBASEPRI(uint32_t mask);
void vPortYield(void);
void __clew_freertos_yield_from_isr(BaseType_t wanted);
void *pvPortMalloc(size_t size);
void vPortFree(void *block);
BaseType_t xPortIsInsideInterrupt(void);
size_t xPortGetFreeHeapSize(void);
size_t xPortGetMinimumEverFreeHeapSize(void);

/* What ports and older programs say. */
#define portTASK_FUNCTION_PROTO(function, parameters) void function(void *parameters)
#define portTASK_FUNCTION(function, parameters) void function(void *parameters)
#define portBASE_TYPE long
#define portSTACK_TYPE StackType_t
#define portCHAR char
#define portFLOAT float
#define portDOUBLE double
#define portLONG long
#define portSHORT short
#define portTickType TickType_t
#define portNOP() ((void)0)
#define portMEMORY_BARRIER() __sync_synchronize()
#define portPRIVILEGE_BIT ((UBaseType_t)0)
#define xTaskHandle TaskHandle_t
#define xQueueHandle QueueHandle_t
#define xSemaphoreHandle SemaphoreHandle_t
#define pdTASK_CODE TaskFunction_t
#define xTimerHandle TimerHandle_t

#define portYIELD() vPortYield()
#define portYIELD_FROM_ISR(x) __clew_freertos_yield_from_isr(x)
#define portEND_SWITCHING_ISR(x) __clew_freertos_yield_from_isr(x)
#define portENTER_CRITICAL() vPortEnterCritical()
#define portEXIT_CRITICAL() vPortExitCritical()
#define portDISABLE_INTERRUPTS() ((void)ulPortRaiseBASEPRI())
#define portENABLE_INTERRUPTS() vPortSetBASEPRI(0)
#define portSET_INTERRUPT_MASK_FROM_ISR() ulPortRaiseBASEPRI()
#define portCLEAR_INTERRUPT_MASK_FROM_ISR(x) vPortSetBASEPRI(x)

#ifdef __cplusplus
}
#endif
#endif
