// A button that wakes a device: the handler of its interrupt sets a flag, the main loop sleeps until there is one.
// The flag is looked at while interrupts are held back; one that comes meanwhile ends the sleep all the same.
// clew check --data-model arm button.c
//~ holds
#include <assert.h>
#include <clew.h>
#include <stdbool.h>

void __disable_irq(void);
void __enable_irq(void);
void __WFI(void);

static volatile bool pressed;
static bool light;

CLEW_INTERRUPT(1) void BUTTON_IRQHandler(void) { pressed = true; }

static void wait_for_press(void) {
    __disable_irq();
    while (!pressed) {
        __WFI();
        __enable_irq();
        __disable_irq();
    }
    pressed = false;
    __enable_irq();
}

int main(void) {
    for (int presses = 0; presses < 2; presses++) {
        wait_for_press();
        light = !light;
    }
    assert(!light);
    return 0;
}
