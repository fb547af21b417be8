//~ holds
//$ --data-model arm
//$ --device TIM6=0x40001000:0x400 --device GPIOA=0x48000000:0x400 --device NVIC_ISER=0xe000e000:0x400
//$ --interrupt TIM6_DAC_IRQHandler
/* 4x4 matrix keypad scanned by a timer, events queued to the main loop; STM32-like GPIO */
#include <stdint.h>
#include <stdbool.h>
#include <assert.h>

typedef struct { volatile uint32_t MODER, OTYPER, OSPEEDR, PUPDR, IDR, ODR, BSRR, LCKR; } GPIO_TypeDef;
typedef struct { volatile uint32_t CR1, CR2, SMCR, DIER, SR, EGR, CNT, PSC, ARR; } TIM_TypeDef;
#define GPIOA ((GPIO_TypeDef *)0x48000000u)
#define TIM6  ((TIM_TypeDef *)0x40001000u)
#define TIM_SR_UIF 1u
#define NVIC_ISER (*(volatile uint32_t *)0xE000E100u)
#define TIM6_IRQn 17

#define ROWS 4
#define COLS 4
#define STABLE 4
#define EVENTS 8

struct event { uint8_t key; bool pressed; };

static struct event events[EVENTS];
static volatile uint8_t head, tail;
static volatile uint32_t dropped;
static uint8_t integrator[ROWS * COLS];
static bool state[ROWS * COLS];
static uint8_t row;

static const char names[ROWS * COLS + 1] = "123A456B789C*0#D";

static void post(uint8_t key, bool pressed)
{
    uint8_t next = (uint8_t)((head + 1u) % EVENTS);
    if (next == tail) {
        dropped++;
        return;
    }
    events[head].key = key;
    events[head].pressed = pressed;
    head = next;
}

static void scan_row(void)
{
    uint32_t columns = (~GPIOA->IDR >> 4) & 0xFu;
    for (uint8_t c = 0; c < COLS; c++) {
        uint8_t key = (uint8_t)(row * COLS + c);
        bool down = (columns >> c) & 1u;
        if (down) {
            if (integrator[key] < STABLE)
                integrator[key]++;
        } else if (integrator[key] > 0) {
            integrator[key]--;
        }
        if (integrator[key] == STABLE && !state[key]) {
            state[key] = true;
            post(key, true);
        } else if (integrator[key] == 0 && state[key]) {
            state[key] = false;
            post(key, false);
        }
    }
    row = (uint8_t)((row + 1) % ROWS);
    GPIOA->BSRR = 0xFu;
    GPIOA->BSRR = 1u << (16 + row);
}

void TIM6_DAC_IRQHandler(void)
{
    if (TIM6->SR & TIM_SR_UIF) {
        TIM6->SR = ~TIM_SR_UIF;
        scan_row();
    }
}

static bool take(struct event *out)
{
    if (tail == head)
        return false;
    *out = events[tail];
    tail = (uint8_t)((tail + 1u) % EVENTS);
    return true;
}

static char code[5];
static uint8_t length;
static bool open;

static void on_key(char c)
{
    if (c == '*') {
        length = 0;
        open = false;
        return;
    }
    if (c == '#') {
        code[length] = 0;
        open = length == 4 && code[0] == '4' && code[1] == '2' && code[2] == '4' && code[3] == '2';
        length = 0;
        return;
    }
    if (length < sizeof code - 1)
        code[length++] = c;
}

int main(void)
{
    GPIOA->MODER = 0x55u;
    GPIOA->PUPDR = 0x5500u;
    TIM6->PSC = 7999;
    TIM6->ARR = 4;
    TIM6->DIER = 1;
    TIM6->CR1 = 1;
    NVIC_ISER = 1u << TIM6_IRQn;
    for (;;) {
        struct event e;
        while (take(&e)) {
            assert(e.key < ROWS * COLS);
            if (e.pressed)
                on_key(names[e.key]);
            assert(length < sizeof code);
        }
        GPIOA->ODR = open ? 0x100u : 0u;
    }
}
