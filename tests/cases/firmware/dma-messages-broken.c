/* Messages that DMA writes while its handler only looks at them: a second one may be the end. */
//$ --data-model arm --device DMA=0x40020000:0x20 --interrupt DMA_IRQHandler
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

static uint8_t message[4];
static bool begun, ended;

void DMA_IRQHandler(void) {
    if (message[1] == 1)
        begun = true;
    if (message[1] == 2 && begun)
        ended = true;
    assert(!ended); //~ fails assertion.violated
}

int main(void) {
    *(volatile uint32_t *)0x40020004u = (uint32_t)message;
    for (;;) {
    }
}
