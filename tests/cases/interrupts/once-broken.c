/* A transfer: started by the main program, finished by an interrupt that switches itself off. */
//! --interrupt DMA1_IRQHandler:2@11
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern void NVIC_EnableIRQ(int number);
extern void NVIC_DisableIRQ(int number);
extern void __disable_irq(void);
extern void __enable_irq(void);
extern void __WFI(void);

#define DMA1_IRQn 11
#define WORDS 3

static uint32_t target[WORDS];
static const uint32_t source[WORDS] = {3, 1, 4};
static volatile bool done;

void DMA1_IRQHandler(void) {
    for (int at = 0; at < WORDS; at++)
        target[at] = source[at];
    done = true;
    NVIC_DisableIRQ(DMA1_IRQn);
}

static void transfer_start(void) {
    done = false;
    NVIC_EnableIRQ(DMA1_IRQn);
}

static void transfer_wait(void) {
    while (!done)
        __WFI(); //~ fails interrupt.lost-wakeup
}

static uint32_t sum(void) {
    uint32_t total = 0;
    for (int at = 0; at < WORDS; at++)
        total += target[at];
    return total;
}

int main(void) {
    for (int round = 0; round < 2; round++) {
        transfer_start();
        transfer_wait();
        assert(sum() == 8);
        for (int at = 0; at < WORDS; at++)
            target[at] = 0;
    }
    return 0;
}
