// A button that wakes a device: the handler of its interrupt sets a flag, the main loop sleeps until there is one.
// An interrupt between looking at the flag and going to sleep is lost: the device sleeps although it was pressed.
// clew check --data-model arm button-broken.c
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
    while (!pressed)
        __WFI(); //~ fails interrupt.lost-wakeup
    pressed = false;
}

int main(void) {
    for (int presses = 0; presses < 2; presses++) {
        wait_for_press();
        light = !light;
    }
    assert(!light);
    return 0;
}
