/* A watchdog that is fed only after the main loop and the control interrupt both have shown that they are alive. */
//! --interrupt CONTROL_IRQHandler:2 --interrupt WWDG_IRQHandler:0
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern int clew_nondet_range(int low, int high);
extern void __disable_irq(void);
extern void __enable_irq(void);

#define ALIVE_MAIN 0x01u
#define ALIVE_CONTROL 0x02u
#define ALIVE_ALL (ALIVE_MAIN | ALIVE_CONTROL)

static volatile uint8_t alive;
static volatile uint8_t since_main, since_control; /* warnings of the watchdog since the last sign of life */
static volatile bool reset;

/* --- the watchdog warns before it bites --------------------------------------------------------------------------- */

void WWDG_IRQHandler(void) {
    if (since_main < 2)
        since_main++;
    if (since_control < 2)
        since_control++;
    if (alive == ALIVE_ALL) {
        alive = 0; /* feed it */
        assert(since_main <= 2 && since_control <= 2);
        return;
    }
    reset = true;
}

static void sign_of_life(uint8_t who) {
    alive |= who;
    if (who == ALIVE_MAIN)
        since_main = 0;
    else
        since_control = 0;
    /* Whoever has just said so is alive. */
    assert((alive & who) != 0); //~ fails assertion.violated
}

/* --- control, in an interrupt -------------------------------------------------------------------------------------- */

static int8_t integral;

void CONTROL_IRQHandler(void) {
    int8_t error = (int8_t)clew_nondet_range(-1, 1);
    integral = (int8_t)(integral + error);
    if (integral > 2)
        integral = 2;
    if (integral < -2)
        integral = -2;
    sign_of_life(ALIVE_CONTROL);
}

int main(void) {
    for (;;) {
        sign_of_life(ALIVE_MAIN);
        __disable_irq();
        assert(integral >= -2 && integral <= 2);
        __enable_irq();
    }
}
