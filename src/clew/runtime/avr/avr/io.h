/* The registers of the chip: those of its maker where they are there, else those of an ATmega328 and its family. */
#ifndef CLEW_AVR_IO_H
#define CLEW_AVR_IO_H
#if __has_include_next(<avr/io.h>)
#include_next <avr/io.h>
#else
#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__AVR_ATmega48P__) || defined(__AVR_ATmega48PA__) || defined(__AVR_ATmega48__) ||     \
    defined(__AVR_ATmega48A__) || defined(__AVR_ATmega88__) || defined(__AVR_ATmega88A__) ||      \
    defined(__AVR_ATmega88P__) || defined(__AVR_ATmega88PA__) || defined(__AVR_ATmega168__) ||    \
    defined(__AVR_ATmega168A__) || defined(__AVR_ATmega168P__) || defined(__AVR_ATmega168PA__) || \
    defined(__AVR_ATmega328__) || defined(__AVR_ATmega328P__)
#include <avr/__clew_atmega328.h>
#elif !defined(__CLEW_CHIP_IS_NAMED) && !defined(__AVR_ATmega2560__) && !defined(__AVR_ATmega1280__) && \
    !defined(__AVR_ATmega32U4__) && !defined(__AVR_ATmega16U2__) && !defined(__AVR_ATmega8__) &&         \
    !defined(__AVR_ATmega16__) && !defined(__AVR_ATmega32__) && !defined(__AVR_ATmega64__) &&            \
    !defined(__AVR_ATmega128__) && !defined(__AVR_ATmega644P__) && !defined(__AVR_ATmega1284P__) &&      \
    !defined(__AVR_ATmega4809__) && !defined(__AVR_ATtiny85__) && !defined(__AVR_ATtiny84__) &&          \
    !defined(__AVR_ATtiny13__) && !defined(__AVR_ATtiny13A__) && !defined(__AVR_ATtiny2313__)
#include <avr/__clew_atmega328.h>
#else
#error "the registers of this chip are not known: -I with the headers of avr-libc; those of an ATmega328 are known"
#endif

#ifndef _BV
#define _BV(bit) (1 << (bit))
#endif
#define _SFR_MEM_ADDR(sfr) ((uint16_t) & (sfr))
#define _SFR_IO_ADDR(sfr) (_SFR_MEM_ADDR(sfr) - 0x20)
#define _SFR_BYTE(sfr) (*(volatile uint8_t *)&(sfr))
#define _SFR_WORD(sfr) (*(volatile uint16_t *)&(sfr))
#define bit_is_set(sfr, bit) ((sfr) & _BV(bit))
#define bit_is_clear(sfr, bit) (!bit_is_set(sfr, bit))
#define loop_until_bit_is_set(sfr, bit) \
    do {                                \
    } while (bit_is_clear(sfr, bit))
#define loop_until_bit_is_clear(sfr, bit) \
    do {                                  \
    } while (bit_is_set(sfr, bit))

/* Pins of ports under their short names. */
#define PB0 0
#define PB1 1
#define PB2 2
#define PB3 3
#define PB4 4
#define PB5 5
#define PB6 6
#define PB7 7
#define PC0 0
#define PC1 1
#define PC2 2
#define PC3 3
#define PC4 4
#define PC5 5
#define PC6 6
#define PD0 0
#define PD1 1
#define PD2 2
#define PD3 3
#define PD4 4
#define PD5 5
#define PD6 6
#define PD7 7
#ifndef SREG
#define SREG __CLEW_BYTE(0x5f)
#endif
#ifndef SPL
#define SPL __CLEW_BYTE(0x5d)
#define SPH __CLEW_BYTE(0x5e)
#endif
#ifndef SP
#define SP __CLEW_WORD(0x5d)
#endif
#endif

/* All of them give any value, until the user says more: --device says it of any part. */
#if defined(RAMSTART) && !(__AVR_ARCH__ >= 100)
#include <clew.h>
CLEW_CHIP(IO, 0x20, RAMSTART - 0x20, any);
#endif
#endif
