/* CMSIS-RTOS2: a message queue, thread flags and a mutex with inheritance. */
#include "cmsis_os2.h"
#include <assert.h>
#include <stdint.h>

#define FLAG_GO 0x1u

static osMessageQueueId_t commands;
static osThreadId_t worker;
static osMutexId_t lock;
static uint32_t done, asked;

static void worker_thread(void *argument) {
    (void)argument;
    for (;;) {
        uint32_t flags = osThreadFlagsWait(FLAG_GO, osFlagsWaitAny, osWaitForever);
        assert(flags == FLAG_GO);
        uint8_t command;
        while (osMessageQueueGet(commands, &command, NULL, 0) == osOK) {
            assert(command == 7);
            osMutexAcquire(lock, osWaitForever);
            done++;
            assert(done <= asked);
            osMutexRelease(lock);
        }
    }
}

static void control_thread(void *argument) {
    (void)argument;
    for (int turn = 0; turn < 2; turn++) {
        uint8_t command = 7;
        osMutexAcquire(lock, osWaitForever);
        asked++;
        osMutexRelease(lock);
        osMessageQueuePut(commands, &command, 0, osWaitForever);
        osThreadFlagsSet(worker, FLAG_GO);
        osDelay(1);
    }
    osThreadExit();
}

int main(void) { //~ holds
    static const osThreadAttr_t high = {.name = "worker", .priority = osPriorityHigh};
    static const osMutexAttr_t inheriting = {.attr_bits = osMutexPrioInherit};
    osKernelInitialize();
    commands = osMessageQueueNew(2, sizeof(uint8_t), NULL);
    lock = osMutexNew(&inheriting);
    worker = osThreadNew(worker_thread, NULL, &high);
    osThreadNew(control_thread, NULL, NULL);
    osKernelStart();
    return 0;
}
