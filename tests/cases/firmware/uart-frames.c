//~ holds
//$ --data-model arm -I tests/cases/firmware/include
//$ --device USART1=0x40013800:0x400 --device RCC=0x40021000:0x400
/* A receiver of frames on a serial line: start byte, length, payload, checksum. */
#include <assert.h>
#include <stdbool.h>
#include <string.h>
#include "mcu.h"

#define USART_SR_ORE (1u << 3)
#define USART_SR_RXNE (1u << 5)
#define USART_SR_TXE (1u << 7)
#define USART_CR1_RE (1u << 2)
#define USART_CR1_TE (1u << 3)
#define USART_CR1_UE (1u << 13)
#define RCC_APB2ENR_USART1EN (1u << 14)

#define FRAME_START 0x7Eu
#define PAYLOAD_MAX 16u
#define ACK 0x06u
#define NAK 0x15u

typedef enum { WAIT_START, WAIT_LENGTH, WAIT_PAYLOAD, WAIT_CHECKSUM } frame_state_t;

typedef struct {
    frame_state_t state;
    uint8_t length;
    uint8_t received;
    uint8_t checksum;
    uint8_t payload[PAYLOAD_MAX];
} frame_t;

typedef struct {
    uint8_t led;
    uint8_t speed;
    uint16_t dropped;
} status_t;

static frame_t frame;
static status_t status;

static void uart_init(uint32_t clock, uint32_t baud)
{
    SET_BIT(RCC->APB2ENR, RCC_APB2ENR_USART1EN);
    USART1->CR1 = 0;
    USART1->BRR = (clock + baud / 2u) / baud;
    USART1->CR1 = USART_CR1_RE | USART_CR1_TE;
    SET_BIT(USART1->CR1, USART_CR1_UE);
}

static void uart_put(uint8_t byte)
{
    while (!READ_BIT(USART1->SR, USART_SR_TXE)) {
    }
    USART1->DR = byte;
}

/* Whether a byte was there; an overrun drops what came so far. */
static bool uart_get(uint8_t *byte)
{
    uint32_t sr = USART1->SR;

    if (sr & USART_SR_ORE) {
        (void)USART1->DR;
        frame.state = WAIT_START;
        if (status.dropped < UINT16_MAX) {
            status.dropped++;
        }
        return false;
    }
    if (!(sr & USART_SR_RXNE)) {
        return false;
    }
    *byte = (uint8_t)(USART1->DR & 0xFFu);
    return true;
}

/* One byte further; whether a whole frame is there. */
static bool frame_push(uint8_t byte)
{
    switch (frame.state) {
    case WAIT_START:
        if (byte == FRAME_START) {
            frame.state = WAIT_LENGTH;
        }
        return false;
    case WAIT_LENGTH:
        if (byte == 0 || byte > PAYLOAD_MAX) {
            frame.state = WAIT_START;
            return false;
        }
        frame.length = byte;
        frame.received = 0;
        frame.checksum = byte;
        frame.state = WAIT_PAYLOAD;
        return false;
    case WAIT_PAYLOAD:
        frame.payload[frame.received] = byte;
        frame.checksum ^= byte;
        frame.received++;
        if (frame.received == frame.length) {
            frame.state = WAIT_CHECKSUM;
        }
        return false;
    case WAIT_CHECKSUM:
        frame.state = WAIT_START;
        return byte == frame.checksum;
    }
    return false;
}

static bool handle(const uint8_t *payload, uint8_t length)
{
    switch (payload[0]) {
    case 'L':
        if (length < 2) {
            return false;
        }
        status.led = payload[1] & 1u;
        return true;
    case 'S':
        if (length < 2 || payload[1] > 100) {
            return false;
        }
        status.speed = payload[1];
        return true;
    default:
        return false;
    }
}

int main(void)
{
    uint8_t byte;

    uart_init(72000000u, 115200u);
    for (;;) {
        if (uart_get(&byte) && frame_push(byte)) {
            uart_put(handle(frame.payload, frame.length) ? ACK : NAK);
        }
        assert(frame.received <= PAYLOAD_MAX);
        assert(status.led <= 1 && status.speed <= 100);
    }
}
