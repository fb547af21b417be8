//$ --data-model riscv32
//$ --device CLINT=0x02000000:0x10000
/* Four software timers on the machine timer of a RISC-V. */
#include <assert.h>
#include <stdint.h>
#include <stddef.h>

#define MTIMECMP_LO (*(volatile uint32_t *)0x02004000u)
#define MTIMECMP_HI (*(volatile uint32_t *)0x02004004u)
#define MTIME_LO (*(volatile uint32_t *)0x0200BFF8u)
#define LED (*(volatile uint32_t *)0x02000100u)
#define TIMERS 4
#define TICK 1000u

typedef void (*callback_t)(void *);
typedef struct {
    uint16_t remaining;
    uint16_t period;
    callback_t callback;
    void *argument;
    uint8_t active;
    uint8_t fired;
} soft_timer_t;

static soft_timer_t timers[TIMERS];
static volatile uint32_t ticks;

static uint32_t irq_lock(void)
{
    uint32_t was;
    __asm__ volatile("csrrci %0, mstatus, 8" : "=r"(was)::"memory");
    return was & 8u;
}
static void irq_unlock(uint32_t was) { __asm__ volatile("csrs mstatus, %0" ::"r"(was) : "memory"); }

static void timer_tick(void)
{
    for (int i = 0; i < TIMERS; i++) {
        soft_timer_t *t = &timers[i];
        if (!t->active)
            continue;
        if (t->remaining > 0)
            t->remaining--;
        if (t->remaining == 0) {
            t->fired = 1;
            if (t->period)
                t->remaining = t->period;
            else
                t->active = 0;
        }
    }
    ticks++;
}

__attribute__((interrupt("machine"))) void trap(void)
{
    uint32_t cause;
    __asm__ volatile("csrr %0, mcause" : "=r"(cause));
    if (cause == 0x80000007u) {
        MTIMECMP_HI = 0xFFFFFFFFu;
        MTIMECMP_LO = MTIME_LO + TICK;
        MTIMECMP_HI = 0;
        timer_tick();
    }
}

static int timer_start(int index, uint16_t delay, uint16_t period, callback_t callback, void *argument)
{
    if (index < 0 || index >= TIMERS || callback == NULL || delay == 0)
        return -1;
    uint32_t was = irq_lock();
    irq_unlock(was);
    timers[index].active = 1; //~ fails interrupt.race
    timers[index].remaining = delay;
    timers[index].period = period;
    timers[index].callback = callback;
    timers[index].argument = argument;
    return 0;
}

static void timer_poll(void)
{
    for (int i = 0; i < TIMERS; i++) {
        callback_t run = NULL;
        void *argument = NULL;
        uint32_t was = irq_lock();
        if (timers[i].fired) {
            timers[i].fired = 0;
            run = timers[i].callback;
            argument = timers[i].argument;
        }
        irq_unlock(was);
        if (run)
            run(argument);
    }
}

static unsigned level;
static void blink(void *argument)
{
    unsigned *at = argument;
    *at ^= 1u;
    LED = *at;
    assert(*at <= 1u);
}
static unsigned stage;
static void sequence(void *argument)
{
    (void)argument;
    stage = (stage + 1) % 3;
}
static uint8_t done;
static void once(void *argument)
{
    (void)argument;
    done = 1;
}

int main(void)
{
    __asm__ volatile("csrw mtvec, %0" ::"r"(trap));
    __asm__ volatile("csrs mie, %0" ::"r"(0x80u));
    __asm__ volatile("csrsi mstatus, 8");
    timer_start(0, 5, 5, blink, &level);
    timer_start(1, 2, 3, sequence, NULL);
    timer_start(2, 10, 0, once, NULL);
    timer_start(3, 1, 1, blink, &level);
    for (;;) {
        timer_poll();
        assert(stage < 3);
        __asm__ volatile("wfi");
    }
}
