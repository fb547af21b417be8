/* A bus on which an interrupt asks the main loop for a byte, and goes on when it comes again. */
//! --interrupt I2C_IRQHandler:2
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

typedef enum { IDLE, WANTED, GIVEN } state_t;

static volatile state_t state = IDLE;
static volatile uint8_t byte;
static volatile uint8_t sent;

static void bus_write(uint8_t value) { sent = value; }

void I2C_IRQHandler(void) {
    switch (state) {
    case IDLE:
        state = WANTED;
        break;
    case WANTED:
        break; /* the bus is held until the byte is there */
    case GIVEN:
        bus_write(byte);
        state = IDLE;
        break;
    }
}

static uint8_t table_at;
static const uint8_t table[3] = {7, 8, 9};

static void answer(void) {
    byte = table[table_at];
    table_at = (uint8_t)((table_at + 1) % 3);
    state = GIVEN;
}

int main(void) { //~ holds
    for (;;) {
        if (state == WANTED)
            answer();
        uint8_t seen = sent;
        assert(seen == 0 || (seen >= 7 && seen <= 9));
    }
}
