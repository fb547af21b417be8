/* The watchdog: its register is written; that it resets the chip is not modelled. */
#ifndef CLEW_AVR_WDT_H
#define CLEW_AVR_WDT_H
#include <avr/io.h>

#define WDTO_15MS 0
#define WDTO_30MS 1
#define WDTO_60MS 2
#define WDTO_120MS 3
#define WDTO_250MS 4
#define WDTO_500MS 5
#define WDTO_1S 6
#define WDTO_2S 7
#define WDTO_4S 8
#define WDTO_8S 9

#define wdt_reset() __asm__ __volatile__("wdr" ::: "memory")
#if defined(WDTCSR)
#define __CLEW_WDT WDTCSR
#elif defined(WDTCR)
#define __CLEW_WDT WDTCR
#endif
#ifdef __CLEW_WDT
#define wdt_enable(period) (__CLEW_WDT = (uint8_t)(_BV(WDE) | ((period) & 7) | ((period) & 8) << 2))
#define wdt_disable() (__CLEW_WDT = 0)
#else
#define wdt_enable(period) ((void)(period))
#define wdt_disable() ((void)0)
#endif
#endif
