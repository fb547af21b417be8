/* Memory that keeps what it holds without power: any bytes at the start. */
#ifndef CLEW_AVR_EEPROM_H
#define CLEW_AVR_EEPROM_H
#include <avr/io.h>
#include <stddef.h>
#include <stdint.h>

#define EEMEM __attribute__((section(".eeprom")))

#ifdef __cplusplus
extern "C" {
#endif
void __clew_eeprom_read(void *to, const void *place, size_t size);
void __clew_eeprom_write(const void *from, void *place, size_t size);
#ifdef __cplusplus
}
#endif
#define eeprom_read_block __clew_eeprom_read
#define eeprom_write_block __clew_eeprom_write
#define eeprom_update_block __clew_eeprom_write
#define eeprom_is_ready() bit_is_clear(EECR, EEPE)
#define eeprom_busy_wait() loop_until_bit_is_clear(EECR, EEPE)

#define __CLEW_EEPROM(name, type)                                    \
    static inline type eeprom_read_##name(const type *place) {       \
        type found;                                                  \
        eeprom_read_block(&found, place, sizeof found);              \
        return found;                                                \
    }                                                                \
    static inline void eeprom_write_##name(type *place, type value) { \
        eeprom_write_block(&value, place, sizeof value);             \
    }                                                                \
    static inline void eeprom_update_##name(type *place, type value) { \
        eeprom_write_block(&value, place, sizeof value);             \
    }
__CLEW_EEPROM(byte, uint8_t)
__CLEW_EEPROM(word, uint16_t)
__CLEW_EEPROM(dword, uint32_t)
__CLEW_EEPROM(float, float)
#undef __CLEW_EEPROM
#endif
