//~ holds
//$ --data-model arm
//$ --device RTC=0x40002800:0x400
/* A calendar in registers of coded decimals: read twice until both agree, decoded, checked, and a day later. */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#define RTC_BASE 0x40002800u

typedef struct {
    volatile uint32_t TR;
    volatile uint32_t DR;
    volatile uint32_t CR;
    volatile uint32_t ISR;
    volatile uint32_t PRER;
    volatile uint32_t WUTR;
    volatile uint32_t RESERVED;
    volatile uint32_t ALRMAR;
    volatile uint32_t ALRMBR;
    volatile uint32_t WPR;
} RTC_TypeDef;

#define RTC ((RTC_TypeDef *)RTC_BASE)
#define RTC_ISR_RSF (1u << 5)
#define RTC_ISR_INIT (1u << 7)
#define RTC_ISR_INITF (1u << 6)

typedef struct {
    uint8_t year;
    uint8_t month;
    uint8_t day;
} date_t;

static const uint8_t days_in[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

static uint8_t from_bcd(uint32_t coded)
{
    return (uint8_t)((coded >> 4 & 0xFu) * 10u + (coded & 0xFu));
}

static uint32_t to_bcd(uint8_t number)
{
    return (uint32_t)(number / 10u) << 4 | number % 10u;
}

static bool is_bcd(uint32_t coded)
{
    return (coded & 0xFu) <= 9 && (coded >> 4 & 0xFu) <= 9;
}

static bool is_leap(uint8_t year)
{
    return year % 4 == 0;
}

static uint8_t days(const date_t *date)
{
    return (uint8_t)(days_in[date->month - 1] + (date->month == 2 && is_leap(date->year)));
}

static uint32_t read_twice(void)
{
    uint32_t one, other;

    for (;;) {
        one = RTC->DR;
        other = RTC->DR;
        if (one == other) {
            return one;
        }
    }
}

static bool read_date(date_t *date)
{
    uint32_t word = read_twice();
    uint32_t year = word >> 16 & 0xFFu, month = word >> 8 & 0x1Fu, day = word & 0x3Fu;

    if (!is_bcd(year) || !is_bcd(month) || !is_bcd(day)) {
        return false;
    }
    date->year = from_bcd(year);
    date->month = from_bcd(month);
    date->day = from_bcd(day);
    if (date->month < 1 || date->month > 12) {
        return false;
    }
    return date->day >= 1 && date->day <= days(date);
}

static void tomorrow(date_t *date)
{
    if (date->day < days(date)) {
        date->day++;
        return;
    }
    date->day = 1;
    if (date->month < 12) {
        date->month++;
        return;
    }
    date->month = 1;
    date->year = (uint8_t)((date->year + 1u) % 100u);
}

static void write_date(const date_t *date)
{
    RTC->WPR = 0xCA;
    RTC->WPR = 0x53;
    RTC->ISR |= RTC_ISR_INIT;
    while ((RTC->ISR & RTC_ISR_INITF) == 0) {
    }
    RTC->DR = to_bcd(date->year) << 16 | to_bcd(date->month) << 8 | to_bcd(date->day);
    RTC->ISR &= ~RTC_ISR_INIT;
    RTC->WPR = 0xFF;
}

int main(void)
{
    date_t date;

    for (;;) {
        if (!read_date(&date)) {
            continue;
        }
        tomorrow(&date);
        assert(date.month >= 1 && date.month <= 12 && date.day >= 1 && date.day <= days(&date));
        assert(date.year <= 99);
        write_date(&date);
    }
}
