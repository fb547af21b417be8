//~ holds
//$ --data-model arm -I tests/cases/firmware/include
//$ --device ADC1=0x40012400:0x400 --device GPIOA=0x40010800:0x400:last
/* A heater with two sensors: plausibility, a table from counts to degrees, hysteresis, and a cut-off that stays. */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include "mcu.h"

#define ADC_SR_EOC 2u
#define ADC_CR2_START (1u << 22)
#define PIN_HEAT 1u
#define PIN_ALARM 2u
#define POINTS 6u
#define TOO_FAR 15
#define CUT_OFF 130

typedef struct {
    uint16_t counts;
    int16_t degrees;
} point_t;

static const point_t table[POINTS] = {{400, -20}, {900, 10}, {1500, 40}, {2200, 75}, {3000, 110}, {3700, 150}};

typedef enum { OFF, HEATING, FAULT } mode_t;

static mode_t mode;
static uint8_t strikes;

static uint16_t convert(unsigned channel)
{
    ADC1->SQR[2] = channel;
    ADC1->CR2 |= ADC_CR2_START;
    for (unsigned tries = 0; tries < 3; tries++) {
        if (ADC1->SR & ADC_SR_EOC) {
            return (uint16_t)(ADC1->DR & 0xFFFu);
        }
    }
    return 0;
}

static bool in_table(uint16_t counts)
{
    return counts >= table[0].counts && counts < table[POINTS - 1].counts;
}

static int16_t degrees(uint16_t counts)
{
    unsigned at = 0;
    int32_t run, rise;

    while (counts >= table[at + 1].counts) {
        at++;
    }
    run = table[at + 1].counts - table[at].counts;
    rise = table[at + 1].degrees - table[at].degrees;
    return (int16_t)(table[at].degrees + rise * (counts - table[at].counts) / run);
}

static bool measure(int16_t *found)
{
    uint16_t one = convert(1), other = convert(2);
    int16_t first, second;

    if (!in_table(one) || !in_table(other)) {
        return false;
    }
    first = degrees(one);
    second = degrees(other);
    if (first - second > TOO_FAR || second - first > TOO_FAR) {
        return false;
    }
    *found = first > second ? first : second;
    return true;
}

static void output(void)
{
    uint32_t pins = GPIOA->ODR & ~(PIN_HEAT | PIN_ALARM);

    if (mode == HEATING) {
        pins |= PIN_HEAT;
    }
    if (mode == FAULT) {
        pins |= PIN_ALARM;
    }
    GPIOA->ODR = pins;
}

static void control(int16_t target)
{
    int16_t now = 0;

    if (mode == FAULT) {
        return;
    }
    if (!measure(&now)) {
        mode = ++strikes >= 3 ? FAULT : OFF;
        return;
    }
    strikes = 0;
    if (now >= CUT_OFF) {
        mode = FAULT;
    } else if (now >= target + 2) {
        mode = OFF;
    } else if (now <= target - 2) {
        mode = HEATING;
    }
}

int main(void)
{
    bool failed = false;

    for (;;) {
        control(60);
        output();
        if (mode == FAULT) {
            failed = true;
        }
        assert(!failed || (GPIOA->ODR & PIN_HEAT) == 0);
        assert(strikes <= 3);
    }
}
