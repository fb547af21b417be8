/* A serial line: bytes come in an interrupt, a line is taken out with the interrupt of the port alone held back. */
//! --interrupt USART2_IRQHandler:1@38 --interrupt TIM3_IRQHandler:2@29
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

extern int clew_nondet_range(int low, int high);

typedef enum { TIM3_IRQn = 29, USART2_IRQn = 38 } IRQn_Type;
extern void NVIC_EnableIRQ(IRQn_Type number);
extern void NVIC_DisableIRQ(IRQn_Type number);

#define LINE 4

static struct {
    char text[LINE];
    uint8_t length;
    bool complete;
} line;
static volatile uint8_t watchdog;

static char received(void) { return clew_nondet_range(0, 1) ? 'x' : '\n'; }

void USART2_IRQHandler(void) {
    char byte = received();
    if (line.complete)
        return; /* the line before is not taken yet: the sender waits for its echo */
    if (byte == '\n' || line.length == LINE - 1) {
        line.text[line.length] = '\0';
        line.complete = true;
        return;
    }
    line.text[line.length++] = byte;
}

void TIM3_IRQHandler(void) { watchdog = 0; }

/* The line into a buffer of the caller; its length, or -1 where there is none. */
static int take_line(char *into) {
    int length = -1;
    NVIC_DisableIRQ(TIM3_IRQn); /* the wrong one */
    if (line.complete) {
        length = line.length; //~ fails interrupt.race
        memcpy(into, line.text, LINE);
        line.length = 0;
        line.complete = false;
    }
    NVIC_EnableIRQ(TIM3_IRQn);
    return length;
}

static void obey(const char *text, int length) {
    int counted = 0;
    while (text[counted] != '\0') {
        assert(text[counted] == 'x');
        counted++;
    }
    assert(counted == length);
}

int main(void) {
    char text[LINE];
    line.length = 0;
    NVIC_EnableIRQ(TIM3_IRQn);
    NVIC_EnableIRQ(USART2_IRQn);
    for (;;) {
        watchdog = 1;
        int length = take_line(text);
        if (length >= 0)
            obey(text, length);
    }
}
