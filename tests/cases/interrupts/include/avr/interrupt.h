/* Handlers and the flag of interrupts as headers for AVR have them. */
#include <stdint.h>

#define SREG (*(volatile uint8_t *)(0x3f + 0x20))
#define cli() __asm__ __volatile__("cli" ::: "memory")
#define sei() __asm__ __volatile__("sei" ::: "memory")
#define KEPT used, externally_visible
#define ISR(vector, ...)                                          \
    void vector(void) __attribute__((signal, KEPT)) __VA_ARGS__; \
    void vector(void)
#define ISR_NOBLOCK __attribute__((interrupt))

#define INT0_vect __vector_1
#define TIMER0_OVF_vect __vector_16
