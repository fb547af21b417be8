//~ holds
//$ --data-model arm -I tests/cases/firmware/include
//$ --device TIM3=0x40000400:0x400:last --device GPIOA=0x40010800:0x400
/* A stepper motor: ramps up along a table of periods, travels, ramps down before its target, stops at switches. */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include "mcu.h"

#define RAMP_STEPS 8u
#define LIMIT_LOW (1u << 4)
#define LIMIT_HIGH (1u << 5)
#define PIN_STEP (1u << 1)
#define PIN_DIR (1u << 2)
#define MIN_PERIOD 100u
#define MAX_PERIOD 2000u

static const uint16_t ramp[RAMP_STEPS] = {2000, 1400, 1000, 760, 560, 400, 240, 100};

typedef enum { IDLE, ACCELERATING, TRAVELLING, BRAKING } phase_t;

typedef struct {
    phase_t phase;
    uint8_t index;
    uint16_t left;
    int16_t position;
    bool forward;
} motor_t;

static motor_t motor;

static void gpio_init(void)
{
    MODIFY_REG(GPIOA->CRL, 0xFF0u, 0x330u);
    GPIOA->BSRR = (PIN_STEP | PIN_DIR) << 16;
}

static void timer_start(uint16_t period)
{
    assert(period >= MIN_PERIOD && period <= MAX_PERIOD);
    TIM3->ARR = period;
    TIM3->CR1 |= 1u;
}

static void timer_stop(void)
{
    TIM3->CR1 &= ~1u;
}

static bool at_limit(void)
{
    uint32_t seen = GPIOA->IDR;

    return motor.forward ? (seen & LIMIT_HIGH) != 0 : (seen & LIMIT_LOW) != 0;
}

static bool move_by(int16_t steps)
{
    if (motor.phase != IDLE || steps == 0 || steps < -200 || steps > 200) {
        return false;
    }
    motor.forward = steps > 0;
    motor.left = (uint16_t)(steps > 0 ? steps : -steps);
    motor.index = 0;
    motor.phase = ACCELERATING;
    GPIOA->BSRR = motor.forward ? PIN_DIR : PIN_DIR << 16;
    timer_start(ramp[0]);
    return true;
}

static void stop(void)
{
    motor.phase = IDLE;
    motor.left = 0;
    timer_stop();
}

static void one_step(void)
{
    GPIOA->BSRR = PIN_STEP;
    motor.position = (int16_t)(motor.position + (motor.forward ? 1 : -1));
    GPIOA->BSRR = PIN_STEP << 16;
}

static void next_phase(void)
{
    switch (motor.phase) {
    case ACCELERATING:
        if (motor.left <= motor.index) {
            motor.phase = BRAKING;
        } else if (motor.index + 1u < RAMP_STEPS) {
            motor.index++;
        } else {
            motor.phase = TRAVELLING;
        }
        break;
    case TRAVELLING:
        if (motor.left <= motor.index) {
            motor.phase = BRAKING;
        }
        break;
    case BRAKING:
        if (motor.index > 0) {
            motor.index--;
        }
        break;
    case IDLE:
        break;
    }
}

/* What the timer does whenever it has come to the end of a period. */
static void on_period(void)
{
    if (motor.phase == IDLE) {
        return;
    }
    if (at_limit()) {
        stop();
        return;
    }
    one_step();
    motor.left--;
    if (motor.left == 0) {
        stop();
        return;
    }
    next_phase();
    timer_start(ramp[motor.index]);
}

int main(void)
{
    gpio_init();
    if (!move_by(30)) {
        return 1;
    }
    for (unsigned turn = 0; turn < 40; turn++) {
        on_period();
        assert(motor.position >= 0 && motor.position <= 30);
    }
    assert(motor.phase == IDLE);
    assert((TIM3->CR1 & 1u) == 0);
    return 0;
}
