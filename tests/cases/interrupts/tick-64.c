/* A tick counter of 64 bits on a machine with words of 32 bits, read while the tick interrupt is held back. */
//! --interrupt SysTick_Handler:1 --data-model arm
#include <assert.h>
#include <stdint.h>

extern void __disable_irq(void);
extern void __enable_irq(void);
extern uint32_t __get_PRIMASK(void);
extern void __set_PRIMASK(uint32_t mask);

#define TICKS_PER_STEP 0x40000000u /* a fast clock: the low word runs over soon */

static volatile uint64_t ticks = 0xC0000000u;
static volatile uint32_t uptime_steps;

void SysTick_Handler(void) {
    if (uptime_steps < 4) {
        uptime_steps++;
        ticks += TICKS_PER_STEP;
    }
}

static uint64_t clock_now(void) {
    uint32_t mask = __get_PRIMASK();
    __disable_irq();
    uint64_t now = ticks;
    __set_PRIMASK(mask);
    return now;
}

/* --- a software timer on top ------------------------------------------------------------------------------------- */

typedef struct {
    uint64_t started;
    uint64_t period;
    uint8_t running;
} timer_t_;

static void timer_start(timer_t_ *timer, uint64_t period) {
    timer->started = clock_now();
    timer->period = period;
    timer->running = 1;
}

static int timer_expired(timer_t_ *timer) {
    uint64_t now = clock_now();
    assert(now >= timer->started);
    if (now - timer->started < timer->period)
        return 0;
    timer->running = 0;
    return 1;
}

int main(void) { //~ holds
    timer_t_ blink = {0};
    uint8_t led = 0;
    timer_start(&blink, 2u * (uint64_t)TICKS_PER_STEP);
    for (;;) {
        if (timer_expired(&blink)) {
            led = !led;
            timer_start(&blink, 2u * (uint64_t)TICKS_PER_STEP);
        }
    }
    return led;
}
