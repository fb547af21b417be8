/* Work that the timer asks for comes when the timer's handler has returned, and once (Cortex-M). */
//! --data-model arm
#include <assert.h>
#include <stdint.h>

#define CONTROL (*(volatile uint32_t *)0xE000ED04u)
#define TIMER (*(volatile uint32_t *)0xE000E010u)

static volatile uint8_t asked, done, busy;

void SysTick_Handler(void) {
    busy = 1;
    if (asked < 3) {
        asked++;
        CONTROL = 1u << 28;
    }
    busy = 0;
}

void PendSV_Handler(void) {
    assert(!busy);
    assert(asked > 0);
    done = asked;
}

int main(void) {
    TIMER = 7;
    for (;;)
        assert(done <= 3);
}
//~ holds
