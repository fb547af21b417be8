/* The timer of the processor comes once it is started, and not before. */
//~ holds
#include <assert.h>
#include <stdint.h>

extern uint32_t SysTick_Config(uint32_t ticks);
extern uint32_t __LDREXW(volatile uint32_t *place);
extern uint32_t __STREXW(uint32_t value, volatile uint32_t *place);
extern uint32_t __CLZ(uint32_t value);

static volatile uint32_t flags;
static volatile uint8_t ready;

static void raise(uint32_t bit) {
    uint32_t old;
    do {
        old = __LDREXW(&flags);
    } while (__STREXW(old | bit, &flags) != 0);
}

void SysTick_Handler(void) {
    assert(ready);
    raise(1);
}

int main(void) {
    assert(SysTick_Config(0x1000001) == 1);
    ready = 1;
    if (SysTick_Config(16000) != 0)
        return 1;
    raise(4);
    assert((flags & 4) != 0 && __CLZ(flags) == 29);
    for (;;)
        ;
}
