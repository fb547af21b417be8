/* Two interrupts of which the urgent one breaks into the other: what they share is guarded by BASEPRI. */
//! --interrupt DMA_IRQHandler:1 --interrupt CAN_IRQHandler:4
#include <assert.h>
#include <stdint.h>

extern void __set_BASEPRI(uint32_t priority);
extern uint32_t __get_BASEPRI(void);

#define PRIORITY_DMA 1u
#define SLOTS 2

/* Blocks of a pool: both interrupts and the main program take and give them back. */
static uint8_t used[SLOTS];
static volatile uint8_t free_slots = SLOTS;

static uint32_t lock(void) {
    uint32_t before = __get_BASEPRI();
    __set_BASEPRI(PRIORITY_DMA);
    return before;
}

static void unlock(uint32_t before) { __set_BASEPRI(before); }

static int pool_take(void) {
    int slot = -1;
    uint32_t before = lock();
    for (int at = 0; at < SLOTS; at++)
        if (!used[at]) {
            used[at] = 1;
            free_slots--;
            slot = at;
            break;
        }
    unlock(before);
    return slot;
}

static void pool_give(int slot) {
    uint32_t before = lock();
    assert(used[slot]);
    used[slot] = 0;
    free_slots++;
    unlock(before);
}

void DMA_IRQHandler(void) {
    int slot = pool_take();
    if (slot < 0)
        return;
    pool_give(slot);
}

void CAN_IRQHandler(void) {
    int slot = pool_take();
    if (slot < 0)
        return;
    pool_give(slot);
}

static void check_pool(void) {
    uint32_t before = lock();
    uint8_t taken = 0;
    for (int at = 0; at < SLOTS; at++)
        taken = (uint8_t)(taken + used[at]);
    assert(taken + free_slots == SLOTS);
    unlock(before);
}

int main(void) { //~ holds
    for (;;) {
        int mine = pool_take();
        if (mine >= 0) {
            check_pool();
            pool_give(mine);
        }
        check_pool();
    }
}
