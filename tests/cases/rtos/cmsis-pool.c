/* Blocks of a memory pool travel by a message queue; a periodic timer goes on after it has expired. */
#include "cmsis_os2.h"
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint8_t number;
} block_t;

static osMemoryPoolId_t pool;
static osMessageQueueId_t full;
static osTimerId_t timer;
static volatile bool expired;

static void on_timer(void *argument) {
    (void)argument;
    expired = true;
}

static void producer(void *argument) {
    (void)argument;
    for (uint8_t number = 0;; number = (uint8_t)((number + 1) % 3)) {
        block_t *block = osMemoryPoolAlloc(pool, osWaitForever);
        assert(block != NULL);
        block->number = number;
        osMessageQueuePut(full, &block, 0, osWaitForever);
    }
}

static void consumer(void *argument) {
    (void)argument;
    uint8_t expected = 0;
    osTimerStart(timer, 10);
    for (;;) {
        block_t *block;
        if (osMessageQueueGet(full, &block, NULL, osWaitForever) != osOK)
            continue;
        assert(block->number == expected);
        expected = (uint8_t)((expected + 1) % 3);
        osMemoryPoolFree(pool, block);
        if (expired) {
            expired = false;
            assert(osTimerIsRunning(timer));
        }
    }
}

int main(void) { //~ holds
    osKernelInitialize();
    pool = osMemoryPoolNew(2, sizeof(block_t), NULL);
    full = osMessageQueueNew(2, sizeof(block_t *), NULL);
    timer = osTimerNew(on_timer, osTimerPeriodic, NULL, NULL);
    osThreadNew(producer, NULL, NULL);
    osThreadNew(consumer, NULL, NULL);
    osKernelStart();
    return 0;
}
