//$ --data-model arm -I tests/cases/firmware/include
//$ --device FLASH=0x40022000:0x400 --device LOG=0x0800F000:0x40:last
/* A log in the last page of the flash: records are appended behind those that are there, a full page is erased. */
#include <assert.h>
#include <stdbool.h>
#include "mcu.h"

#define KEY1 0x45670123u
#define KEY2 0xCDEF89ABu
#define CR_PG (1u << 0)
#define CR_PER (1u << 1)
#define CR_STRT (1u << 6)
#define CR_LOCK (1u << 7)
#define SR_BSY (1u << 0)

#define LOG_ADDRESS 0x0800F000u
#define LOG_BYTES 0x40u
#define ERASED 0xFFFFFFFFu

typedef struct {
    uint32_t time;
    uint32_t code;
} record_t;

#define RECORDS (LOG_BYTES / sizeof(record_t))

static record_t *const log_records = (record_t *)LOG_ADDRESS;
static bool unlocked;
static bool programming;

static void flash_wait(void)
{
    while (FLASH->SR & SR_BSY) {
    }
}

static void flash_unlock(void)
{
    FLASH->KEYR = KEY1;
    FLASH->KEYR = KEY2;
    unlocked = true;
}

static void flash_lock(void)
{
    SET_BIT(FLASH->CR, CR_LOCK);
    unlocked = false;
}

static void flash_word(volatile uint32_t *place, uint32_t value)
{
    assert(unlocked);
    flash_wait();
    SET_BIT(FLASH->CR, CR_PG);
    programming = true;
    *place = value; //~ fails memory.out-of-bounds
    flash_wait();
    CLEAR_BIT(FLASH->CR, CR_PG);
    programming = false;
}

static void flash_erase(uint32_t address)
{
    volatile uint32_t *word = (volatile uint32_t *)address;

    assert(unlocked && !programming);
    flash_wait();
    SET_BIT(FLASH->CR, CR_PER);
    FLASH->AR = address;
    SET_BIT(FLASH->CR, CR_STRT);
    for (uint32_t i = 0; i < LOG_BYTES / 4u; i++) {
        word[i] = ERASED;
    }
    flash_wait();
    CLEAR_BIT(FLASH->CR, CR_PER);
}

/* The place of the next record; as many as there are where the page is full. */
static uint32_t log_free(void)
{
    uint32_t i = 0;

    while (i < RECORDS && log_records[i].code != ERASED) {
        i++;
    }
    return i;
}

/* After a loss of power: what is written behind an erased place belongs to no log. */
static void log_check(void)
{
    for (uint32_t i = log_free(); i < RECORDS; i++) {
        if (log_records[i].code != ERASED) {
            flash_unlock();
            flash_erase(LOG_ADDRESS);
            flash_lock();
            return;
        }
    }
}

static void log_append(uint32_t time, uint32_t code)
{
    uint32_t at = log_free();

    flash_unlock();
    flash_word((volatile uint32_t *)&log_records[at].time, time);
    flash_word((volatile uint32_t *)&log_records[at].code, code);
    flash_lock();
}

static bool log_last(record_t *record)
{
    uint32_t behind = log_free();

    if (behind == 0) {
        return false;
    }
    *record = log_records[behind - 1];
    return true;
}

int main(void)
{
    record_t last;

    log_check();
    log_append(100, 7);
    assert(!unlocked);
    assert(log_last(&last));
    assert(last.code == 7 && last.time == 100);
    log_append(200, 8);
    assert(log_last(&last) && last.code == 8);
    return 0;
}
