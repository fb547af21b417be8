//~ holds
//$ --data-model arm -I tests/cases/firmware/include
//$ --device USART2=0x40004400:0x400 --interrupt USART2_IRQHandler:2
/* A LIN slave: a header with a protected identifier, then data and a checksum, byte by byte in an interrupt. */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include "mcu.h"

#define USART_SR_LBD (1u << 8)
#define USART_SR_RXNE (1u << 5)
#define USART_SR_FE (1u << 1)
#define SYNC 0x55u
#define OWN_ID 0x12u
#define DATA 2u

void __disable_irq(void);
void __enable_irq(void);

typedef enum { WAIT_BREAK, WAIT_SYNC, WAIT_ID, WAIT_DATA, WAIT_SUM } state_t;

static state_t state;
static uint8_t data[DATA];
static uint8_t count;
static volatile uint8_t received[DATA];
static volatile bool fresh;

static uint8_t parity(uint8_t id)
{
    uint8_t p0 = (uint8_t)((id ^ id >> 1 ^ id >> 2 ^ id >> 4) & 1u);
    uint8_t p1 = (uint8_t)(~(id >> 1 ^ id >> 3 ^ id >> 4 ^ id >> 5) & 1u);

    return (uint8_t)(p0 << 6 | p1 << 7);
}

static uint8_t checksum(void)
{
    unsigned sum = 0;

    for (unsigned i = 0; i < DATA; i++) {
        sum += data[i];
        if (sum > 0xFFu) {
            sum -= 0xFFu;
        }
    }
    return (uint8_t)~sum;
}

static void publish(void)
{
    for (unsigned i = 0; i < DATA; i++) {
        received[i] = data[i];
    }
    fresh = true;
}

static void on_byte(uint8_t byte)
{
    switch (state) {
    case WAIT_BREAK:
        break;
    case WAIT_SYNC:
        state = byte == SYNC ? WAIT_ID : WAIT_BREAK;
        break;
    case WAIT_ID:
        count = 0;
        state = byte == (OWN_ID | parity(OWN_ID)) ? WAIT_DATA : WAIT_BREAK;
        break;
    case WAIT_DATA:
        data[count++] = byte;
        if (count == DATA) {
            state = WAIT_SUM;
        }
        break;
    case WAIT_SUM:
        assert(count == DATA);
        if (byte == checksum()) {
            publish();
        }
        state = WAIT_BREAK;
        break;
    }
}

void USART2_IRQHandler(void)
{
    uint32_t status = USART2->SR;

    if (status & USART_SR_LBD) {
        USART2->SR = ~USART_SR_LBD;
        state = WAIT_SYNC;
        return;
    }
    if (status & USART_SR_FE) {
        state = WAIT_BREAK;
        return;
    }
    if (status & USART_SR_RXNE) {
        on_byte((uint8_t)USART2->DR);
    }
}

static bool take(uint8_t *into)
{
    bool had;

    __disable_irq();
    had = fresh;
    if (had) {
        for (unsigned i = 0; i < DATA; i++) {
            into[i] = received[i];
        }
        fresh = false;
    }
    __enable_irq();
    return had;
}

int main(void)
{
    uint8_t lamp[DATA] = {0, 0};

    USART2->CR2 = 1u << 14;
    USART2->CR1 = 1u << 13 | 1u << 5 | 1u << 2;
    for (;;) {
        if (take(lamp)) {
            USART2->CR3 = lamp[0];
        }
    }
}
