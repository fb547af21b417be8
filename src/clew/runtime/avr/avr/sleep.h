/* Sleeping until an interrupt comes. */
#ifndef CLEW_AVR_SLEEP_H
#define CLEW_AVR_SLEEP_H
#include <avr/io.h>

#if __has_include_next(<avr/sleep.h>)
#include_next <avr/sleep.h>
#else
#define SLEEP_MODE_IDLE 0
#define SLEEP_MODE_ADC _BV(SM0)
#define SLEEP_MODE_PWR_DOWN _BV(SM1)
#define SLEEP_MODE_PWR_SAVE (_BV(SM0) | _BV(SM1))
#define SLEEP_MODE_STANDBY (_BV(SM1) | _BV(SM2))
#define SLEEP_MODE_EXT_STANDBY (_BV(SM0) | _BV(SM1) | _BV(SM2))

#define set_sleep_mode(mode) (SMCR = (uint8_t)((SMCR & ~SLEEP_MODE_EXT_STANDBY) | (mode)))
#define sleep_enable() (SMCR |= (uint8_t)_BV(SE))
#define sleep_disable() (SMCR &= (uint8_t)~_BV(SE))
#define sleep_cpu() __asm__ __volatile__("sleep" ::: "memory")
#define sleep_bod_disable() ((void)0)
#define sleep_mode()     \
    do {                 \
        sleep_enable();  \
        sleep_cpu();     \
        sleep_disable(); \
    } while (0)
#endif
#endif
