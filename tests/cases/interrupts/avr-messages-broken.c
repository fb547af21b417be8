/* A list of free messages that the handler takes from, on a processor whose pointers are wider than its words (AVR). */
//! --data-model avr
#include <assert.h>
#include <stdint.h>

#define ISR(vector)                                     \
    void vector(void) __attribute__((signal, used)); \
    void vector(void)
#define USART_RX_vect __vector_18
#define cli() __asm__ __volatile__("cli" ::: "memory")
#define sei() __asm__ __volatile__("sei" ::: "memory")

struct message {
    struct message *next;
    uint8_t number;
};

static struct message pool[3];
static struct message *volatile unused, *volatile received;
static volatile uint8_t count;

ISR(USART_RX_vect) {
    struct message *taken = unused;
    if (taken == 0)
        return;
    unused = taken->next;
    taken->number = ++count;
    taken->next = received;
    received = taken;
}

int main(void) {
    for (uint8_t i = 1; i < 3; i++)
        pool[i].next = &pool[i - 1];
    unused = &pool[2];
    sei();
    struct message *at = received; //~ fails interrupt.race
    cli();
    uint8_t seen = 0;
    for (; at != 0; at = at->next)
        seen++;
    assert(seen <= count);
    sei();
    return 0;
}
