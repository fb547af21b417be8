/* Debouncing of a button in a timer interrupt: the main loop takes each press once. */
//! --interrupt TIM2_IRQHandler:3
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern int clew_nondet_range(int low, int high);
extern void __disable_irq(void);
extern void __enable_irq(void);

#define STABLE 3 /* samples in a row that count as a level */

static bool pin_is_low(void) { return clew_nondet_range(0, 1) == 1; }

/* --- debouncing, every millisecond ------------------------------------------------------------------------------- */

typedef struct {
    uint8_t same; /* samples in a row that differ from the level */
    bool pressed;
} button_t;

static button_t button;
static volatile uint8_t presses; /* not yet taken */
static volatile uint8_t made, taken_out; /* all presses, for the record */

static void button_sample(button_t *self, bool low) {
    if (low == self->pressed) {
        self->same = 0;
        return;
    }
    if (++self->same < STABLE)
        return;
    self->same = 0;
    self->pressed = low;
    if (!low)
        return;
    if (made == 3)
        return; /* as far as anybody looks */
    made++;
    presses++;
}

void TIM2_IRQHandler(void) {
    button_sample(&button, pin_is_low());
    assert(button.same < STABLE);
}

/* --- the main loop ----------------------------------------------------------------------------------------------- */

static bool take_press(void) {
    bool taken = false;
    if (presses > 0) {
        uint8_t before = presses;
        presses = (uint8_t)(before - 1);
        taken = true;
    }
    if (taken)
        taken_out++;
    return taken;
}

static uint8_t mode;

static void next_mode(void) { mode = (uint8_t)((mode + 1) % 4); }

/* Whether no press got lost. */
static void check_count(void) {
    __disable_irq();
    assert(presses == made - taken_out); //~ fails assertion.violated
    __enable_irq();
}

int main(void) {
    for (;;) {
        if (take_press())
            next_mode();
        check_count();
        assert(mode < 4);
    }
}
