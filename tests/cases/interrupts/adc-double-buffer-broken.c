/* An ADC that fills one half of a buffer while the main loop works on the other one. */
//! --interrupt ADC_IRQHandler:2
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern int clew_nondet_range(int low, int high);

#define HALF 2

static int16_t samples[2][HALF];
static uint8_t filling;         /* the half that the interrupt writes to */
static uint8_t filled;          /* how many samples are in it */
static volatile bool ready;     /* the other half is full and not yet worked on */
static volatile bool overrun;

static int16_t convert(void) { return (int16_t)clew_nondet_range(-1, 1); }

void ADC_IRQHandler(void) {
    int16_t value = convert();
    if (filled == HALF) {
        if (ready) {
            overrun = true; /* the main loop is late: samples are dropped until it is done */
            return;
        }
        filling = !filling;
        filled = 0;
        ready = true;
    }
    samples[filling][filled] = value;
    filled++;
}

/* --- work on a half ----------------------------------------------------------------------------------------------- */

static int16_t peak;

static int16_t magnitude(int16_t value) { return (int16_t)(value < 0 ? -value : value); }

static void analyse(const int16_t *half) {
    int16_t first = 0, second = 0;
    for (int at = 0; at < HALF; at++)
        first = (int16_t)(first + magnitude(half[at])); //~ fails interrupt.race
    for (int at = 0; at < HALF; at++)
        second = (int16_t)(second + magnitude(half[at]));
    assert(first == second);
    if (first > peak)
        peak = first;
}

int main(void) {
    for (;;) {
        if (!ready)
            continue;
        uint8_t full = !filling;
        ready = false; /* gives it away too early */
        analyse(samples[full]);
        assert(peak <= HALF);
    }
}
