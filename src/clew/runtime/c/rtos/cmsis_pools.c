/* Memory pools of CMSIS-RTOS2: blocks of one size, each of which is free or given out. */
#include "rtos/rtos.h"
#include <cmsis_os2.h>

struct clew_pool {
    uint32_t count, size, used;
    unsigned char *blocks;
    unsigned char given[]; /* by block */
};

osMemoryPoolId_t osMemoryPoolNew(uint32_t count, uint32_t size, const osMemoryPoolAttr_t *attributes) {
    if (count == 0 || size == 0)
        return 0;
    uint32_t room = (size + 3u) & ~3u;
    struct clew_pool *pool = __clew_allocate(sizeof *pool + count);
    __clew_fill(pool, 0, sizeof *pool + count);
    int own = attributes != 0 && attributes->mp_mem != 0;
    __clew_check(!own || attributes->mp_size >= count * room, MISUSE, "the memory of a pool is too small");
    pool->blocks = own ? attributes->mp_mem : __clew_allocate((size_t)count * room);
    pool->count = count;
    pool->size = room;
    return pool;
}

static void *given(osMemoryPoolId_t pool) {
    for (uint32_t i = 0; i < pool->count; i++)
        if (!pool->given[i]) {
            pool->given[i] = 1;
            pool->used++;
            return pool->blocks + (size_t)i * pool->size;
        }
    return 0;
}

void *osMemoryPoolAlloc(osMemoryPoolId_t pool, uint32_t timeout) {
    void *block;
    if (__clew_irq_in_handler()) {
        __clew_check(timeout == 0, BLOCKING, "a function of the kernel would wait in a handler");
        return given(pool);
    }
    while ((block = given(pool)) == 0)
        if (!__clew_rtos_wait(pool, timeout))
            break;
    __clew_rtos_leave();
    return block;
}

osStatus_t osMemoryPoolFree(osMemoryPoolId_t pool, void *block) {
    for (uint32_t i = 0; i < pool->count; i++) {
        if (block != pool->blocks + (size_t)i * pool->size)
            continue;
        if (!pool->given[i])
            return osErrorResource;
        pool->given[i] = 0;
        pool->used--;
        struct clew_task *waiter = __clew_rtos_waiter(pool);
        if (waiter != 0)
            __clew_rtos_wake(waiter);
        if (__clew_irq_in_handler())
            __clew_rtos_request(waiter != 0);
        else
            __clew_rtos_leave();
        return osOK;
    }
    return osErrorParameter;
}

uint32_t osMemoryPoolGetCapacity(osMemoryPoolId_t pool) { return pool->count; }
uint32_t osMemoryPoolGetBlockSize(osMemoryPoolId_t pool) { return pool->size; }
uint32_t osMemoryPoolGetCount(osMemoryPoolId_t pool) { return pool->used; }
uint32_t osMemoryPoolGetSpace(osMemoryPoolId_t pool) { return pool->count - pool->used; }
