/* The EEPROM of an AVR: variables that the program places there, and bytes by their numbers. */
#include <__clew.h>
#include <stdint.h>

enum { BYTES = 4096 };

static uint8_t held[BYTES];
static _Bool chosen[BYTES];

/* A byte by its number holds anything until it is written. */
static uint8_t *numbered(uintptr_t number) {
    __clew_check(number < BYTES, "library.misuse", "a byte behind the end of the EEPROM");
    if (!chosen[number]) {
        chosen[number] = 1;
        held[number] = (uint8_t)__clew_nondet_i8();
    }
    return &held[number];
}

/* A number below 256 may also be that of a register: what is handed over here is none. */
static _Bool is_number(const void *place) {
    return !__clew_is_alive(place) || __clew_is_same(place, (const void *)0x20);
}

static uint8_t *byte_at(const void *place, size_t at) {
    return is_number(place) ? numbered((uintptr_t)place + at) : (uint8_t *)place + at;
}

void __clew_eeprom_read(void *to, const void *place, size_t size) {
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)to)[i] = *byte_at(place, i);
}

void __clew_eeprom_write(const void *from, void *place, size_t size) {
    for (size_t i = 0; i < size; i++)
        *byte_at(place, i) = ((const uint8_t *)from)[i];
}
