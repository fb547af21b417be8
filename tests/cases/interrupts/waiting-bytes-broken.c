/* A serial port puts bytes into a ring; one may come after the main loop has found it empty, and before it sleeps. */
//! --interrupt USART1_IRQHandler
#include <stdint.h>

extern int clew_nondet_range(int low, int high);

static volatile uint8_t ring[4], head, tail;

void USART1_IRQHandler(void) {
    uint8_t next = (head + 1u) & 3u;
    if (next != tail) {
        ring[head] = (uint8_t)clew_nondet_range(0, 1);
        head = next;
    }
}

int main(void) {
    for (;;) {
        while (head == tail)
            __asm volatile("wfi"); //~ fails interrupt.lost-wakeup
        tail = (tail + 1u) & 3u;
    }
}
