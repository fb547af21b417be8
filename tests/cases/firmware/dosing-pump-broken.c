//$ --data-model arm
//$ --device USART1=0x40013800:0x400 --device SYST=0xE000E010:0x10
//$ --interrupt USART1_IRQHandler --interrupt SysTick_Handler
/* Dosing controller of a pump: ticks from SysTick, UART commands into a byte ring, fixed-point rates. */
#include <stdint.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#define UART_BASE 0x40013800u
#define SYST_BASE 0xE000E010u
typedef struct { volatile uint32_t SR, DR, BRR, CR1; } USART_t;
typedef struct { volatile uint32_t CTRL, LOAD, VAL, CALIB; } SYST_t;
#define USART1 ((USART_t *)UART_BASE)
#define SYST ((SYST_t *)SYST_BASE)

#define RX_SIZE 32u
#define RX_MASK (RX_SIZE - 1u)
static uint8_t rx_data[RX_SIZE];
static volatile uint16_t rx_in, rx_out;
static volatile uint8_t rx_overrun;

static volatile uint32_t ms;

void USART1_IRQHandler(void)
{
    uint32_t status = USART1->SR;
    if (status & (1u << 5)) {
        uint8_t byte = (uint8_t)USART1->DR;
        if ((uint16_t)(rx_in - rx_out) < RX_SIZE) {
            rx_data[rx_in & RX_MASK] = byte;
            rx_in++;
        } else {
            rx_overrun = 1;
        }
    }
}

void SysTick_Handler(void)
{
    ms++;
}

static int get_byte(void)
{
    if (rx_in == rx_out)
        return -1;
    uint8_t b = rx_data[rx_out & RX_MASK];
    rx_out++;
    return b;
}

enum { CMD_SET_RATE = 0x10, CMD_BOLUS = 0x20, CMD_STOP = 0x30 };
enum state { WAIT_START, WAIT_LEN, WAIT_BODY, WAIT_SUM };

struct parser {
    enum state state;
    uint8_t length, at, sum;
    uint8_t body[8];
};

static struct parser parser;
static uint16_t rate_centiunits_per_hour;
static uint32_t bolus_left;
static uint32_t delivered;

static bool accept(struct parser *p, uint8_t b)
{
    switch (p->state) {
    case WAIT_START:
        if (b == 0x7E)
            p->state = WAIT_LEN;
        break;
    case WAIT_LEN:
        if (b == 0 || b > 16) {
            p->state = WAIT_START;
            break;
        }
        p->length = b;
        p->at = 0;
        p->sum = b;
        p->state = WAIT_BODY;
        break;
    case WAIT_BODY:
        p->body[p->at++] = b; //~ fails array.out-of-bounds
        p->sum += b;
        if (p->at == p->length)
            p->state = WAIT_SUM;
        break;
    case WAIT_SUM:
        p->state = WAIT_START;
        return b == p->sum;
    }
    return false;
}

static void execute(const uint8_t *body, uint8_t length)
{
    switch (body[0]) {
    case CMD_SET_RATE:
        if (length >= 3) {
            uint16_t rate = (uint16_t)(body[1] << 8 | body[2]);
            if (rate <= 3500)
                rate_centiunits_per_hour = rate;
        }
        break;
    case CMD_BOLUS:
        if (length >= 3) {
            uint16_t amount = (uint16_t)(body[1] << 8 | body[2]);
            if (amount <= 2500 && bolus_left == 0)
                bolus_left = amount;
        }
        break;
    case CMD_STOP:
        rate_centiunits_per_hour = 0;
        bolus_left = 0;
        break;
    }
}

static uint32_t dose(uint32_t elapsed_ms)
{
    /* centi-units, rounded down */
    return elapsed_ms * rate_centiunits_per_hour / 3600000u;
}

int main(void)
{
    SYST->LOAD = 7999;
    SYST->CTRL = 7;
    USART1->CR1 = 0x202C;
    uint32_t last = 0;
    for (;;) {
        int b = get_byte();
        if (b >= 0 && accept(&parser, (uint8_t)b))
            execute(parser.body, parser.length);
        uint32_t now = ms;
        if (now - last >= 1000u) {
            last = now;
            delivered += dose(1000);
            if (bolus_left > 0) {
                bolus_left--;
                delivered++;
            }
        }
    }
}
