/* A ring buffer between the receive interrupt of a serial port (producer) and the main loop (consumer). */
//! --interrupt USART1_IRQHandler:2
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#define RX_SIZE 4u /* a power of two */
#define RX_MASK (RX_SIZE - 1u)

/* --- what the device would be ------------------------------------------------------------------------------------ */

extern int clew_nondet_range(int low, int high);

static uint8_t uart_data_register(void) { return (uint8_t)clew_nondet_range('a', 'b'); }

/* --- the driver -------------------------------------------------------------------------------------------------- */

typedef struct {
    uint8_t data[RX_SIZE];
    volatile uint8_t head; /* written by the interrupt alone */
    volatile uint8_t tail; /* written by the main loop alone */
} ring_t;

static ring_t rx;
static volatile uint8_t overruns;

static bool ring_is_full(const ring_t *ring) { return ((ring->head + 1u) & RX_MASK) == ring->tail; }

static bool ring_is_empty(const ring_t *ring) { return ring->head == ring->tail; }

void USART1_IRQHandler(void) {
    uint8_t byte = uart_data_register();
    if (ring_is_full(&rx)) {
        overruns = 1;
        rx.tail = (uint8_t)((rx.tail + 1u) & RX_MASK); /* the oldest goes, and perhaps it is being read */
    }
    rx.data[rx.head] = byte;
    rx.head = (uint8_t)((rx.head + 1u) & RX_MASK);
}

static bool uart_read(uint8_t *byte) {
    if (ring_is_empty(&rx))
        return false;
    *byte = rx.data[rx.tail]; //~ fails interrupt.race
    rx.tail = (uint8_t)((rx.tail + 1u) & RX_MASK);
    return true;
}

/* --- the application --------------------------------------------------------------------------------------------- */

static unsigned count_a, count_b;

static void handle(uint8_t byte) {
    switch (byte) {
    case 'a':
        count_a = (count_a + 1) % 3;
        break;
    case 'b':
        count_b = (count_b + 1) % 3;
        break;
    default:
        assert(!"what was never received came out of the buffer");
    }
}

int main(void) {
    for (;;) {
        uint8_t byte;
        while (uart_read(&byte))
            handle(byte);
    }
}
