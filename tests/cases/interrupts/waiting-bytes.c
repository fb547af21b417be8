/* A serial port puts bytes into a ring, counts whole lines, and the main loop sleeps while there is nothing to do. */
//! --interrupt USART1_IRQHandler
#include <stdint.h>

extern int clew_nondet_range(int low, int high);

static volatile uint8_t ring[4], head, lines;
static uint8_t tail;

void USART1_IRQHandler(void) {
    uint8_t next = (head + 1u) & 3u;
    if (next != tail && lines == 0) {
        ring[head] = (uint8_t)clew_nondet_range(0, 1);
        head = next;
        lines++;
    }
}

int main(void) { //~ holds
    for (;;) {
        __asm volatile("cpsid i");
        while (head == tail) {
            __asm volatile("wfi");
            __asm volatile("cpsie i");
            __asm volatile("cpsid i");
        }
        tail = (tail + 1u) & 3u;
        lines--;
        __asm volatile("cpsie i");
    }
}
