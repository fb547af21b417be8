/* Handlers, and the flag that lets interrupts in. */
#ifndef CLEW_AVR_INTERRUPT_H
#define CLEW_AVR_INTERRUPT_H
#include <avr/io.h>

#define sei() __asm__ __volatile__("sei" ::: "memory")
#define cli() __asm__ __volatile__("cli" ::: "memory")
#define reti() return

#ifdef __cplusplus
#define __CLEW_HANDLER extern "C"
#else
#define __CLEW_HANDLER
#endif
#define ISR(vector, ...)                                                       \
    __CLEW_HANDLER void vector(void) __attribute__((signal, used)) __VA_ARGS__; \
    void vector(void)
#define SIGNAL(vector) ISR(vector)
#define EMPTY_INTERRUPT(vector) ISR(vector) {}
#define ISR_ALIAS(vector, other) ISR(vector) { other(); }
#define ISR_BLOCK
#define ISR_NOBLOCK __attribute__((interrupt))
#define ISR_NAKED
#define BADISR_vect __vector_default
#endif
