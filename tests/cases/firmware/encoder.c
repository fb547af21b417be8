//~ holds
//$ --data-model arm -I tests/cases/firmware/include
//$ --device GPIOB=0x40010C00:0x400 --interrupt EXTI_IRQHandler:1
/* A quadrature encoder on two pins: an interrupt at each edge counts, the main loop takes what was counted. */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include "mcu.h"

#define PIN_A 6u
#define PIN_B 7u
#define LIMIT 3

void __disable_irq(void);
void __enable_irq(void);

/* By the pins as they were and as they are: a step forward, back, none, or one that was missed. */
static const int8_t steps[16] = {0, 1, -1, 0, -1, 0, 0, 1, 1, 0, 0, -1, 0, -1, 1, 0};
static const bool wrong[16] = {0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0};

typedef struct {
    volatile int8_t count;
    volatile bool missed;
    uint8_t before;
} encoder_t;

static encoder_t encoder;

static uint8_t pins(void)
{
    return (uint8_t)(GPIOB->IDR >> PIN_A & 3u);
}

static uint8_t transition(uint8_t before, uint8_t now)
{
    return (uint8_t)(before << 2 | now);
}

void EXTI_IRQHandler(void)
{
    uint8_t now = pins();
    uint8_t at = transition(encoder.before, now);
    int8_t next;

    if (wrong[at]) {
        encoder.missed = true;
    }
    next = (int8_t)(encoder.count + steps[at]);
    if (next >= -LIMIT && next <= LIMIT) {
        encoder.count = next;
    }
    encoder.before = now;
}

static void encoder_init(void)
{
    MODIFY_REG(GPIOB->CRL, 0xFF000000u, 0x44000000u);
    encoder.before = 0;
    encoder.count = 0;
    encoder.missed = false;
}

/* What was counted since the last time; the handler must not come between looking and clearing. */
static int8_t encoder_take(bool *missed)
{
    int8_t taken;

    __disable_irq();
    taken = encoder.count;
    encoder.count = 0;
    *missed = encoder.missed;
    encoder.missed = false;
    __enable_irq();
    return taken;
}

typedef struct {
    int16_t value;
    int16_t low;
    int16_t high;
} knob_t;

static void knob_turn(knob_t *knob, int8_t by)
{
    int16_t next = (int16_t)(knob->value + by);

    if (next < knob->low) {
        next = knob->low;
    }
    if (next > knob->high) {
        next = knob->high;
    }
    knob->value = next;
}

static void show(const knob_t *knob)
{
    GPIOB->BSRR = 0xFFu << 24 | (uint32_t)(knob->value & 0xFF) << 8;
}

int main(void)
{
    knob_t volume = {5, 0, 10};

    __disable_irq();
    encoder_init();
    __enable_irq();
    for (;;) {
        bool missed;
        int8_t by = encoder_take(&missed);

        assert(by >= -LIMIT && by <= LIMIT);
        if (missed) {
            volume.value = volume.low;
        }
        knob_turn(&volume, by);
        assert(volume.value >= volume.low && volume.value <= volume.high);
        show(&volume);
    }
}
