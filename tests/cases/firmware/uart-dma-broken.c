//$ --data-model arm -I tests/cases/firmware/include
//$ --device DMA1=0x40020000:0x400 --device USART1=0x40013800:0x400
/* Bytes that DMA puts into a ring: how far it has come says its counter; lines are cut from what is new. */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include "mcu.h"

#define RING 8u
#define LINE 6u
#define RX_CHANNEL 4u
#define DMA_CCR_EN 1u
#define DMA_CCR_CIRC (1u << 5)
#define DMA_CCR_MINC (1u << 7)
#define DMA_ISR_TEIF5 (1u << 19)

extern uint8_t clew_nondet_uchar(void);

static uint8_t ring[RING];
static unsigned taken;
static char line[LINE];
static unsigned length;
static bool too_long;
static unsigned lines_seen;

static void dma_start(void)
{
    DMA1->CHANNEL[RX_CHANNEL].CCR = 0;
    DMA1->CHANNEL[RX_CHANNEL].CPAR = (uint32_t)USART1_BASE + 4u;
    DMA1->CHANNEL[RX_CHANNEL].CNDTR = RING;
    DMA1->CHANNEL[RX_CHANNEL].CCR = DMA_CCR_MINC | DMA_CCR_CIRC | DMA_CCR_EN;
    taken = 0;
}

/* DMA writes whenever it likes; here that is before somebody looks. */
static void bytes_arrive(void)
{
    for (unsigned i = 0; i < RING; i++) {
        ring[i] = clew_nondet_uchar();
    }
}

/* Where DMA writes next: the counter goes from RING down to 1, and for a moment it is 0. */
static unsigned written(void)
{
    uint32_t left = DMA1->CHANNEL[RX_CHANNEL].CNDTR & 0xFFFFu;

    if (left > RING) {
        left = RING;
    }
    return RING - left;
}

static bool failed(void)
{
    if ((DMA1->ISR & DMA_ISR_TEIF5) == 0) {
        return false;
    }
    DMA1->IFCR = DMA_ISR_TEIF5;
    return true;
}

static void end_of_line(void)
{
    if (!too_long && length > 0) {
        line[length] = '\0';
        assert(strlen(line) <= length);
        lines_seen = 1;
    }
    length = 0;
    too_long = false;
}

static void byte_taken(uint8_t byte)
{
    if (byte == '\n') {
        end_of_line();
    } else if (byte != '\r') {
        if (length + 1 < LINE) {
            line[length++] = (char)byte;
        } else {
            too_long = true;
        }
    }
}

static void poll(void)
{
    unsigned end = written();
    unsigned rounds = 0;

    while (taken != end) {
        byte_taken(ring[taken]);
        taken = (taken + 1) % RING;
        assert(++rounds <= RING); //~ fails assertion.violated
    }
}

int main(void)
{
    dma_start();
    for (unsigned round = 0; round < 3; round++) {
        bytes_arrive();
        if (failed()) {
            dma_start();
            continue;
        }
        poll();
        assert(taken < RING && length < LINE);
    }
    return (int)lines_seen;
}
