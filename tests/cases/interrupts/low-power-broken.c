/* A loop that sleeps until a sensor has something to say. It may come after the flag was tested. */
//! --interrupt EXTI0_IRQHandler:2
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern int clew_nondet_range(int low, int high);
extern void __disable_irq(void);
extern void __enable_irq(void);
extern void __WFI(void);

static volatile bool sample_ready;
static volatile uint8_t sample;

void EXTI0_IRQHandler(void) {
    sample = (uint8_t)clew_nondet_range(10, 12);
    sample_ready = true;
}

/* --- power ------------------------------------------------------------------------------------------------------- */

static void sleep_until_sample(void) {
    while (!sample_ready)
        __WFI(); //~ fails interrupt.lost-wakeup
}

/* --- the filter -------------------------------------------------------------------------------------------------- */

#define TAPS 2

static uint8_t history[TAPS];
static uint8_t next;
static uint8_t filled;

static void filter_add(uint8_t value) {
    history[next] = value;
    next = (uint8_t)((next + 1) % TAPS);
    if (filled < TAPS)
        filled++;
}

static uint8_t filter_mean(void) {
    unsigned sum = 0;
    for (uint8_t at = 0; at < filled; at++)
        sum += history[at];
    return (uint8_t)(sum / filled);
}

int main(void) {
    for (;;) {
        sleep_until_sample();
        sample_ready = false;
        filter_add(sample);
        uint8_t mean = filter_mean();
        assert(mean >= 10 && mean <= 12);
    }
}
