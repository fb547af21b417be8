//~ holds
//$ --data-model arm -I tests/cases/firmware/include
//$ --device USART1=0x40013800:0x400 --device TIM3=0x40000400:0x400
/* A Modbus slave: bytes until the line is silent, then one of three functions on a table of registers. */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include "mcu.h"

#define USART_SR_RXNE (1u << 5)
#define USART_SR_TXE (1u << 7)
#define USART_SR_ORE (1u << 3)
#define TIM_SR_UIF 1u

#define STATION 17u
#define REGISTERS 12u
#define FRAME_MAX 16u

enum { READ_HOLDING = 3, WRITE_SINGLE = 6, WRITE_MULTIPLE = 16 };
enum { ILLEGAL_FUNCTION = 1, ILLEGAL_ADDRESS = 2, ILLEGAL_VALUE = 3 };

typedef struct {
    uint8_t data[FRAME_MAX];
    uint8_t length;
    bool overrun;
} frame_t;

static uint16_t holding[REGISTERS];
static frame_t request, reply;

static bool receive_byte(uint8_t *byte)
{
    uint32_t status = USART1->SR;

    if (status & USART_SR_ORE) {
        request.overrun = true;
    }
    if ((status & USART_SR_RXNE) == 0) {
        return false;
    }
    *byte = (uint8_t)USART1->DR;
    return true;
}

static bool line_is_silent(void)
{
    if ((TIM3->SR & TIM_SR_UIF) == 0) {
        return false;
    }
    TIM3->SR = 0;
    return true;
}

static void restart_silence(void)
{
    TIM3->CNT = 0;
    TIM3->CR1 |= 1u;
}

static uint16_t word_at(const frame_t *frame, unsigned at)
{
    return (uint16_t)(frame->data[at] << 8 | frame->data[at + 1]);
}

static void put(frame_t *frame, uint8_t byte)
{
    assert(frame->length < FRAME_MAX);
    frame->data[frame->length++] = byte;
}

static void refuse(uint8_t function, uint8_t reason)
{
    reply.length = 0;
    put(&reply, STATION);
    put(&reply, (uint8_t)(function | 0x80));
    put(&reply, reason);
}

static void read_holding(void)
{
    uint16_t start = word_at(&request, 2), count = word_at(&request, 4);

    if (count == 0 || count > 6) {
        refuse(READ_HOLDING, ILLEGAL_VALUE);
        return;
    }
    if (start >= REGISTERS || count > REGISTERS - start) {
        refuse(READ_HOLDING, ILLEGAL_ADDRESS);
        return;
    }
    put(&reply, (uint8_t)(2 * count));
    for (unsigned i = 0; i < count; i++) {
        uint16_t value = holding[start + i];

        put(&reply, (uint8_t)(value >> 8));
        put(&reply, (uint8_t)value);
    }
}

static void write_single(void)
{
    uint16_t address = word_at(&request, 2);

    if (address >= REGISTERS) {
        refuse(WRITE_SINGLE, ILLEGAL_ADDRESS);
        return;
    }
    holding[address] = word_at(&request, 4);
    for (unsigned i = 2; i < 6; i++) {
        put(&reply, request.data[i]);
    }
}

static void answer(void)
{
    if (request.overrun || request.length < 6 || request.data[0] != STATION) {
        return;
    }
    reply.length = 0;
    put(&reply, STATION);
    put(&reply, request.data[1]);
    switch (request.data[1]) {
    case READ_HOLDING:
        read_holding();
        break;
    case WRITE_SINGLE:
        write_single();
        break;
    default:
        refuse(request.data[1], ILLEGAL_FUNCTION);
        break;
    }
}

static void transmit(void)
{
    for (unsigned i = 0; i < reply.length; i++) {
        while ((USART1->SR & USART_SR_TXE) == 0) {
        }
        USART1->DR = reply.data[i];
    }
    reply.length = 0;
}

static void collect(void)
{
    uint8_t byte;

    request.length = 0;
    request.overrun = false;
    while (!line_is_silent()) {
        if (!receive_byte(&byte)) {
            continue;
        }
        restart_silence();
        if (request.length < FRAME_MAX) {
            request.data[request.length++] = byte;
        } else {
            request.overrun = true;
        }
    }
}

int main(void)
{
    for (unsigned round = 0; round < 2; round++) {
        collect();
        answer();
        transmit();
    }
    return 0;
}
