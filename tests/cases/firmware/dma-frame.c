//~ holds
/* A frame that DMA has written: its first byte is looked at, and used, before the next frame is asked for. */
//$ --data-model arm --device DMA=0x40020000:0x20 --interrupt DMA_IRQHandler
#include <stdbool.h>
#include <stdint.h>

#define CONTROL (*(volatile uint32_t *)0x40020000u)
#define TARGET (*(volatile uint32_t *)0x40020004u)
#define KINDS 4u

static uint8_t frame[8];
static volatile bool done;
static uint8_t seen[KINDS];

void DMA_IRQHandler(void) {
    CONTROL = 0;
    done = true;
}

int main(void) {
    TARGET = (uint32_t)frame;
    for (;;) {
        CONTROL = 1;
        while (!done) {
        }
        done = false;
        if (frame[0] < KINDS)
            seen[frame[0]] = 1;
    }
}
