/* Flags that a handler and the main program set: by exclusive accesses, which are tried again. */
//~ holds
//! --interrupt TIM2_Handler
#include <assert.h>
#include <stdint.h>

static volatile uint32_t flags;

static inline uint32_t load_exclusive(volatile uint32_t *place) {
    uint32_t value;
    __asm volatile("ldrex %0, %1" : "=r"(value) : "m"(*place));
    return value;
}

static inline uint32_t store_exclusive(volatile uint32_t *place, uint32_t value) {
    uint32_t failed;
    __asm volatile("strex %0, %2, %1" : "=&r"(failed), "=m"(*place) : "r"(value));
    return failed;
}

static void raise(uint32_t bit) {
    uint32_t old;
    do {
        old = load_exclusive(&flags);
    } while (store_exclusive(&flags, old | bit));
}

static volatile uint8_t came;

void TIM2_Handler(void) {
    raise(1);
    came = 1;
}

int main(void) {
    for (;;) {
        uint8_t before = came;
        raise(4);
        assert(flags & 4);
        if (before)
            assert(flags & 1);
    }
}
