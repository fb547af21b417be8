//~ holds
//$ --data-model arm -I tests/cases/firmware/include
//$ --device IWDG=0x40003000:0x400 --device TIM3=0x40000400:0x400
/* Tasks that report that they are alive; the watchdog is fed when all of them did. */
#include <assert.h>
#include <stdbool.h>
#include "mcu.h"

#define KEY_FEED 0xAAAAu
#define KEY_ACCESS 0x5555u
#define KEY_START 0xCCCCu
#define TASKS 3u
#define ALL ((1u << TASKS) - 1u)

typedef struct {
    uint16_t period;
    uint16_t next;
    bool (*run)(void);
} task_t;

static uint32_t alive;
static unsigned fed_without_all;
static unsigned failures;

static void watchdog_init(uint32_t prescaler, uint32_t reload)
{
    IWDG->KR = KEY_ACCESS;
    IWDG->PR = prescaler & 7u;
    IWDG->RLR = reload & 0xFFFu;
    while (IWDG->SR != 0) {
    }
    IWDG->KR = KEY_START;
}

static void watchdog_feed(void)
{
    if (alive != ALL) {
        fed_without_all++;
    }
    IWDG->KR = KEY_FEED;
    alive = 0;
}

static bool sensor(void)
{
    return (TIM3->SR & 1u) != 0;
}

static bool control(void)
{
    return TIM3->CNT < 1000u;
}

static bool report(void)
{
    return true;
}

static task_t tasks[TASKS] = {{1, 0, sensor}, {2, 0, control}, {5, 0, report}};

static bool due(const task_t *task, uint16_t now)
{
    return (int16_t)(uint16_t)(now - task->next) >= 0;
}

static void run_tasks(uint16_t now)
{
    for (unsigned i = 0; i < TASKS; i++) {
        task_t *task = &tasks[i];

        if (!due(task, now)) {
            continue;
        }
        task->next = (uint16_t)(now + task->period);
        if (task->run()) {
            alive |= 1u << i;
        } else if (failures < 100) {
            failures++;
        }
    }
}

int main(void)
{
    uint16_t now = 0;

    watchdog_init(4, 0xFFF);
    for (;;) {
        now = (uint16_t)(now + 1u);
        run_tasks(now);
        if (alive == ALL) {
            watchdog_feed();
        }
        assert(fed_without_all == 0);
        assert(failures <= 100);
    }
}
