/* Parts that are switched off, and the clock that is divided: registers are written. */
#ifndef CLEW_AVR_POWER_H
#define CLEW_AVR_POWER_H
#include <avr/io.h>

#if __has_include_next(<avr/power.h>) && !defined(CLEW_AVR_ATMEGA328_H)
#include_next <avr/power.h>
#else
#define __CLEW_ON(bit) (PRR &= (uint8_t)~_BV(bit))
#define __CLEW_OFF(bit) (PRR |= (uint8_t)_BV(bit))
#define power_adc_enable() __CLEW_ON(PRADC)
#define power_adc_disable() __CLEW_OFF(PRADC)
#define power_spi_enable() __CLEW_ON(PRSPI)
#define power_spi_disable() __CLEW_OFF(PRSPI)
#define power_usart0_enable() __CLEW_ON(PRUSART0)
#define power_usart0_disable() __CLEW_OFF(PRUSART0)
#define power_timer0_enable() __CLEW_ON(PRTIM0)
#define power_timer0_disable() __CLEW_OFF(PRTIM0)
#define power_timer1_enable() __CLEW_ON(PRTIM1)
#define power_timer1_disable() __CLEW_OFF(PRTIM1)
#define power_timer2_enable() __CLEW_ON(PRTIM2)
#define power_timer2_disable() __CLEW_OFF(PRTIM2)
#define power_twi_enable() __CLEW_ON(PRTWI)
#define power_twi_disable() __CLEW_OFF(PRTWI)
#define power_all_enable() (PRR = 0)
#define power_all_disable() (PRR = 0xef)

typedef enum {
    clock_div_1, clock_div_2, clock_div_4, clock_div_8, clock_div_16, clock_div_32, clock_div_64, clock_div_128,
    clock_div_256
} clock_div_t;
#define clock_prescale_set(division) (CLKPR = _BV(CLKPCE), CLKPR = (uint8_t)(division))
#define clock_prescale_get() ((clock_div_t)(CLKPR & 0xf))
#endif
#endif
