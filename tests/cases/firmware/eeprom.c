//~ holds
//$ --data-model arm -I tests/cases/firmware/include
//$ --device FLASH=0x40022000:0x400 --device PAGES=0x0800F800:0x40:last
/* Settings in two pages of flash: records are appended, a full page is copied into the other one. */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include "mcu.h"

#define PAGES_BASE 0x0800F800u
#define PAGE_WORDS 8u
#define ERASED 0xFFFFFFFFu
#define ACTIVE 0x0000A5A5u
#define KEYS 3u
#define NO_PAGE 2u

#define FLASH_SR_BSY 1u
#define FLASH_CR_PG 1u
#define FLASH_CR_PER 2u

static volatile uint32_t *page(unsigned number)
{
    return (volatile uint32_t *)(PAGES_BASE + 4u * PAGE_WORDS * number);
}

static void wait_ready(void)
{
    while (FLASH->SR & FLASH_SR_BSY) {
    }
}

static void program(volatile uint32_t *at, uint32_t word)
{
    wait_ready();
    FLASH->CR = FLASH_CR_PG;
    assert(*at == ERASED);
    *at = word;
    wait_ready();
    FLASH->CR = 0;
}

static void erase(unsigned number)
{
    volatile uint32_t *words = page(number);

    wait_ready();
    FLASH->CR = FLASH_CR_PER;
    FLASH->AR = (uint32_t)(uintptr_t)words;
    for (unsigned i = 0; i < PAGE_WORDS; i++) {
        words[i] = ERASED;
    }
    FLASH->CR = 0;
}

static unsigned active_page(void)
{
    for (unsigned number = 0; number < 2; number++) {
        if (page(number)[0] == ACTIVE) {
            return number;
        }
    }
    return NO_PAGE;
}

static unsigned used(unsigned number)
{
    unsigned at = 1;

    while (at < PAGE_WORDS && page(number)[at] != ERASED) {
        at++;
    }
    return at;
}

static uint32_t record(uint8_t key, uint16_t value)
{
    return (uint32_t)key << 16 | value;
}

static bool find(unsigned number, uint8_t key, uint16_t *value)
{
    for (unsigned at = used(number); at-- > 1;) {
        uint32_t word = page(number)[at];

        if (word >> 16 == key) {
            *value = (uint16_t)word;
            return true;
        }
    }
    return false;
}

static void move_to_other(unsigned from, uint8_t key, uint16_t value)
{
    unsigned to = 1 - from, at = 1;
    uint16_t found;

    erase(to);
    program(&page(to)[at++], record(key, value));
    for (uint8_t each = 0; each < KEYS; each++) {
        if (each != key && find(from, each, &found)) {
            program(&page(to)[at++], record(each, found));
        }
    }
    program(&page(to)[0], ACTIVE);
    erase(from);
}

static void write(uint8_t key, uint16_t value)
{
    unsigned number = active_page(), at;
    uint16_t known;

    if (number == NO_PAGE) {
        erase(0);
        erase(1);
        program(&page(0)[0], ACTIVE);
        number = 0;
    }
    if (find(number, key, &known) && known == value) {
        return;
    }
    at = used(number);
    if (at < PAGE_WORDS) {
        program(&page(number)[at], record(key, value));
    } else {
        move_to_other(number, key, value);
    }
}

int main(void)
{
    uint16_t seen = 0;

    erase(0);
    erase(1);
    for (uint16_t round = 0; round < 9; round++) {
        write((uint8_t)(round % KEYS), (uint16_t)(round * 7));
        assert(find(active_page(), (uint8_t)(round % KEYS), &seen) && seen == round * 7);
    }
    assert(find(active_page(), 0, &seen) && seen == 42);
    return 0;
}
