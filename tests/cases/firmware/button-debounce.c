//~ holds
//$ --data-model arm -I tests/cases/firmware/include
//$ --device GPIOB=0x40010C00:0x400 --device SCS=0xE000E000:0x1000
/* Three buttons, debounced by integration; short and long presses go into a queue of events. */
#include <assert.h>
#include <stdbool.h>
#include "mcu.h"

#define BUTTONS 3u
#define DEBOUNCE 2u
#define LONG_PRESS 10u
#define QUEUE 4u

#define SYSTICK_ENABLE 1u
#define SYSTICK_CLOCK 4u
#define SYSTICK_COUNTFLAG (1u << 16)

typedef enum { EVENT_NONE, EVENT_PRESS, EVENT_RELEASE, EVENT_LONG } event_kind_t;

typedef struct {
    uint8_t button;
    event_kind_t kind;
} event_t;

typedef struct {
    uint8_t integrator;
    bool pressed;
    uint8_t held;
} button_t;

static button_t buttons[BUTTONS];
static event_t queue[QUEUE];
static uint8_t head;
static uint8_t count;
static bool overflowed;

static void tick_init(uint32_t reload)
{
    SysTick->LOAD = reload & 0xFFFFFFu;
    SysTick->VAL = 0;
    SysTick->CTRL = SYSTICK_ENABLE | SYSTICK_CLOCK;
}

static void queue_put(uint8_t button, event_kind_t kind)
{
    uint8_t tail;

    if (count == QUEUE) {
        overflowed = true;
        return;
    }
    tail = (uint8_t)((head + count) % QUEUE);
    queue[tail].button = button;
    queue[tail].kind = kind;
    count++;
}

static bool queue_get(event_t *event)
{
    if (count == 0) {
        return false;
    }
    *event = queue[head];
    head = (uint8_t)((head + 1u) % QUEUE);
    count--;
    return true;
}

static void sample(uint8_t number, bool level)
{
    button_t *button = &buttons[number];

    if (level) {
        if (button->integrator < DEBOUNCE) {
            button->integrator++;
        }
    } else if (button->integrator > 0) {
        button->integrator--;
    }
    if (button->integrator == DEBOUNCE && !button->pressed) {
        button->pressed = true;
        button->held = 0;
        queue_put(number, EVENT_PRESS);
    } else if (button->integrator == 0 && button->pressed) {
        button->pressed = false;
        queue_put(number, EVENT_RELEASE);
    } else if (button->pressed && button->held < LONG_PRESS) {
        button->held++;
        if (button->held == LONG_PRESS) {
            queue_put(number, EVENT_LONG);
        }
    }
}

static uint8_t volume = 5;

static void act(const event_t *event)
{
    assert(event->button < BUTTONS);
    if (event->kind != EVENT_PRESS) {
        return;
    }
    if (event->button == 0 && volume < 10) {
        volume++;
    } else if (event->button == 1 && volume > 0) {
        volume--;
    }
}

int main(void)
{
    event_t event;

    tick_init(72000u - 1u);
    GPIOB->CRL = 0x88888888u;
    for (;;) {
        uint32_t levels;

        if (!(SysTick->CTRL & SYSTICK_COUNTFLAG)) {
            continue;
        }
        levels = GPIOB->IDR;
        for (uint8_t i = 0; i < BUTTONS; i++) {
            sample(i, !(levels & (1u << i)));
        }
        while (queue_get(&event)) {
            act(&event);
        }
        assert(volume <= 10);
        assert(!overflowed);
    }
}
