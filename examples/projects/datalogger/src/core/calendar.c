#include "dl/calendar.h"

#include <stddef.h>

#include "dl_config.h"

static const uint8_t DAYS_IN[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

bool dl_calendar_is_leap(uint16_t year) {
#ifdef DL_SEEDED_FAULTS /* a mask that takes every second pair of years */
    return (year & 2u) == 0;
#else
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
#endif
}

uint8_t dl_calendar_days_in(uint16_t year, uint8_t month) {
    if (month < 1 || month > 12) {
        return 0;
    }
    if (month == 2 && dl_calendar_is_leap(year)) {
        return 29;
    }
    return DAYS_IN[month - 1];
}

bool dl_calendar_is_date(const dl_date *date) {
    if (date->year < DL_CALENDAR_FIRST || date->year > DL_CALENDAR_LAST) {
        return false;
    }
    return date->day >= 1 && date->day <= dl_calendar_days_in(date->year, date->month);
}

/* Leap days before the first of January of the year: 2000 was a leap year. */
static uint32_t leaps_before(uint32_t years) {
    return (years + 3) / 4;
}

uint32_t dl_calendar_days(const dl_date *date) {
    uint32_t years = (uint32_t)(date->year - DL_CALENDAR_FIRST);
    uint32_t days = years * 365u + leaps_before(years);

    for (uint8_t month = 1; month < date->month; month++) {
        days += dl_calendar_days_in(date->year, month);
    }
    return days + date->day - 1u;
}

dl_date dl_calendar_date(uint32_t days) {
    dl_date date = {DL_CALENDAR_FIRST, 1, 1};
    uint32_t fours = days / 1461u; /* four years with one leap day */
    uint32_t rest = days % 1461u;
    uint32_t years = 0;

    if (rest >= 366u) {
        years = 1 + (rest - 366u) / 365u;
        rest = (rest - 366u) % 365u;
    }
    date.year = (uint16_t)(DL_CALENDAR_FIRST + fours * 4u + years);
    while (rest >= dl_calendar_days_in(date.year, date.month)) {
        rest -= dl_calendar_days_in(date.year, date.month);
        date.month++;
    }
    date.day = (uint8_t)(rest + 1u);
    return date;
}

uint8_t dl_calendar_weekday(uint32_t days) {
    return (uint8_t)((days + 5u) % 7u); /* the first day was a Saturday */
}

dl_moment dl_calendar_moment(uint32_t seconds) {
    uint32_t of_day = seconds % DL_SECONDS_PER_DAY;
    dl_moment moment;

    moment.date = dl_calendar_date(seconds / DL_SECONDS_PER_DAY);
    moment.hour = (uint8_t)(of_day / 3600u);
    moment.minute = (uint8_t)(of_day / 60u % 60u);
    moment.second = (uint8_t)(of_day % 60u);
    return moment;
}

uint32_t dl_calendar_seconds(const dl_moment *moment) {
    uint32_t of_day = moment->hour * 3600u + moment->minute * 60u + moment->second;

    return dl_calendar_days(&moment->date) * DL_SECONDS_PER_DAY + of_day;
}

void dl_calendar_write(const dl_moment *moment, dl_strbuf *to) {
    dl_strbuf_padded(to, moment->date.year, 4);
    dl_strbuf_char(to, '-');
    dl_strbuf_padded(to, moment->date.month, 2);
    dl_strbuf_char(to, '-');
    dl_strbuf_padded(to, moment->date.day, 2);
    dl_strbuf_char(to, 'T');
    dl_strbuf_padded(to, moment->hour, 2);
    dl_strbuf_char(to, ':');
    dl_strbuf_padded(to, moment->minute, 2);
    dl_strbuf_char(to, ':');
    dl_strbuf_padded(to, moment->second, 2);
}

/* A number of so many digits, and the character behind it. */
static bool field(const char **text, unsigned digits, char behind, uint32_t *value) {
    uint32_t sum = 0;

    for (unsigned i = 0; i < digits; i++) {
        char c = (*text)[i];

        if (c < '0' || c > '9') {
            return false;
        }
        sum = sum * 10u + (uint32_t)(c - '0');
    }
    if ((*text)[digits] != behind) {
        return false;
    }
    *text += digits + (behind != '\0' ? 1 : 0);
    *value = sum;
    return true;
}

dl_status dl_calendar_read(const char *text, dl_moment *moment) {
    uint32_t year, month, day, hour, minute, second;

    if (!field(&text, 4, '-', &year) || !field(&text, 2, '-', &month) || !field(&text, 2, 'T', &day) ||
        !field(&text, 2, ':', &hour) || !field(&text, 2, ':', &minute) || !field(&text, 2, '\0', &second)) {
        return DL_BAD_INPUT;
    }
    moment->date.year = (uint16_t)year;
    moment->date.month = (uint8_t)month;
    moment->date.day = (uint8_t)day;
    moment->hour = (uint8_t)hour;
    moment->minute = (uint8_t)minute;
    moment->second = (uint8_t)second;
    if (!dl_calendar_is_date(&moment->date) || hour > 23 || minute > 59 || second > 59) {
        return DL_RANGE;
    }
    return DL_OK;
}
