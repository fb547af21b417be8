/* Dates and times of day, from seconds since the first of January 2000. */
#ifndef DL_CALENDAR_H
#define DL_CALENDAR_H

#include <stdbool.h>
#include <stdint.h>

#include "dl/status.h"
#include "dl/strbuf.h"

#define DL_CALENDAR_FIRST 2000u
#define DL_CALENDAR_LAST 2099u
#define DL_SECONDS_PER_DAY 86400u

typedef struct dl_date {
    uint16_t year;
    uint8_t month; /* 1 to 12 */
    uint8_t day;   /* 1 to 31 */
} dl_date;

typedef struct dl_moment {
    dl_date date;
    uint8_t hour, minute, second;
} dl_moment;

bool dl_calendar_is_leap(uint16_t year);
uint8_t dl_calendar_days_in(uint16_t year, uint8_t month);
bool dl_calendar_is_date(const dl_date *date);

/* Days since the first of January 2000. */
uint32_t dl_calendar_days(const dl_date *date);
dl_date dl_calendar_date(uint32_t days);

/* 0 is Monday. */
uint8_t dl_calendar_weekday(uint32_t days);

dl_moment dl_calendar_moment(uint32_t seconds);
uint32_t dl_calendar_seconds(const dl_moment *moment);

/* 2026-03-01T12:00:00 */
void dl_calendar_write(const dl_moment *moment, dl_strbuf *to);
dl_status dl_calendar_read(const char *text, dl_moment *moment);

#endif
