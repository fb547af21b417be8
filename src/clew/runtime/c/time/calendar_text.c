/* Dates as text, in the locale of C. */
#include "stdio/format.h"
#include <__clew.h>
#include <time.h>

#define MISUSE "library.misuse"
#define UNMODELLED "library.unmodelled"

static const char *const days[] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
static const char *const months[] = {"January", "February", "March",     "April",   "May",      "June",
                                     "July",    "August",   "September", "October", "November", "December"};

static const char short_days[] = "SunMonTueWedThuFriSat";
static const char short_months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";

static void word(struct sink *sink, const char *const *words, int count, int which) {
    __clew_check(which >= 0 && which < count, MISUSE, "a day or a month does not exist");
    for (const char *at = words[which]; *at != 0; at++)
        __clew_put(sink, *at);
}

/* Three letters of one text, so that it does not matter which word it is. */
static void three(struct sink *sink, const char *words, int count, int which) {
    __clew_check(which >= 0 && which < count, MISUSE, "a day or a month does not exist");
    for (int i = 0; i < 3; i++)
        __clew_put(sink, words[3 * which + i]);
}

/* Digits as many as there are, at least so many. */
static void number(struct sink *sink, long long value, int width) {
    char digits[24];
    int count = 0;
    if (value < 0)
        __clew_put(sink, '-');
    do {
        int digit = (int)(value % 10);
        digits[count++] = (char)('0' + (digit < 0 ? -digit : digit));
    } while ((value /= 10) != 0);
    for (; width > count; width--)
        __clew_put(sink, '0');
    while (count > 0)
        __clew_put(sink, digits[--count]);
}

/* Two digits at least; where two are enough, their number does not depend on the value. */
static void two(struct sink *sink, int value, char pad) {
    if (value < 0 || value > 99) {
        number(sink, value, 2);
        return;
    }
    __clew_put(sink, pad != '0' && value < 10 ? pad : (char)('0' + (unsigned)value / 10));
    __clew_put(sink, (char)('0' + (unsigned)value % 10));
}

static void four(struct sink *sink, long long value) {
    if (value < 1000 || value > 9999) {
        number(sink, value, 1);
        return;
    }
    two(sink, (int)((unsigned)value / 100), '0');
    two(sink, (int)((unsigned)value % 100), '0');
}

/* The week of ISO 8601, and how its year differs from that of the date. */
static int week(const struct tm *date, int *shift) {
    int weekday = (date->tm_wday + 6) % 7, year = 1900 + date->tm_year;
    int number = (date->tm_yday - weekday + 10) / 7;
    *shift = 0;
    if (number == 0) {
        *shift = -1;
        year--;
    }
    int leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    if (number == 0)
        return (date->tm_yday + 365 + leap - weekday + 10) / 7;
    if (number == 53 && 365 + leap - date->tm_yday + weekday < 4) {
        *shift = 1;
        return 1;
    }
    return number;
}

static void formatted(struct sink *sink, const char *format, const struct tm *date);

static void plain(struct sink *sink, char kind, const struct tm *date) {
    int hour = date->tm_hour % 12 == 0 ? 12 : date->tm_hour % 12;
    switch (kind) {
    case 'd': two(sink, date->tm_mday, '0'); break;
    case 'e': two(sink, date->tm_mday, ' '); break;
    case 'H': two(sink, date->tm_hour, '0'); break;
    case 'k': two(sink, date->tm_hour, ' '); break;
    case 'I': two(sink, hour, '0'); break;
    case 'l': two(sink, hour, ' '); break;
    case 'j': number(sink, date->tm_yday + 1, 3); break;
    case 'm': two(sink, date->tm_mon + 1, '0'); break;
    case 'M': two(sink, date->tm_min, '0'); break;
    case 'S': two(sink, date->tm_sec, '0'); break;
    case 'u': number(sink, date->tm_wday == 0 ? 7 : date->tm_wday, 1); break;
    case 'w': number(sink, date->tm_wday, 1); break;
    case 'U': two(sink, (date->tm_yday + 7 - date->tm_wday) / 7, '0'); break;
    case 'W': two(sink, (date->tm_yday + 7 - (date->tm_wday + 6) % 7) / 7, '0'); break;
    case 'Y': four(sink, 1900LL + date->tm_year); break;
    case 'y': two(sink, (int)(((1900LL + date->tm_year) % 100 + 100) % 100), '0'); break;
    case 'C': two(sink, (int)((1900LL + date->tm_year) / 100), '0'); break;
    case 'g': case 's': case 'E': case 'O': case '+': case '-': case '_': case '^': case '#':
        __clew_check(0, UNMODELLED, "this conversion of strftime is not modelled");
        break;
    default: __clew_check(0, MISUSE, "a conversion of strftime does not exist");
    }
}

static void conversion(struct sink *sink, char kind, const struct tm *date) {
    int shift;
    switch (kind) {
    case 'a': three(sink, short_days, 7, date->tm_wday); break;
    case 'A': word(sink, days, 7, date->tm_wday); break;
    case 'b': case 'h': three(sink, short_months, 12, date->tm_mon); break;
    case 'B': word(sink, months, 12, date->tm_mon); break;
    case 'p': formatted(sink, date->tm_hour >= 12 ? "PM" : "AM", date); break;
    case 'P': formatted(sink, date->tm_hour >= 12 ? "pm" : "am", date); break;
    case 'c': formatted(sink, "%a %b %e %H:%M:%S %Y", date); break;
    case 'D': case 'x': formatted(sink, "%m/%d/%y", date); break;
    case 'F': formatted(sink, "%Y-%m-%d", date); break;
    case 'R': formatted(sink, "%H:%M", date); break;
    case 'r': formatted(sink, "%I:%M:%S %p", date); break;
    case 'T': case 'X': formatted(sink, "%H:%M:%S", date); break;
    case 'V': two(sink, week(date, &shift), '0'); break;
    case 'G': week(date, &shift), four(sink, 1900LL + date->tm_year + shift); break;
    case 'z': formatted(sink, "+0000", date); break;
    case 'Z': formatted(sink, "UTC", date); break;
    case 'n': __clew_put(sink, '\n'); break;
    case 't': __clew_put(sink, '\t'); break;
    case '%': __clew_put(sink, '%'); break;
    default: plain(sink, kind, date);
    }
}

static void formatted(struct sink *sink, const char *format, const struct tm *date) {
    for (; *format != 0; format++)
        if (*format == '%')
            conversion(sink, *++format, date);
        else
            __clew_put(sink, *format);
}

size_t strftime(char *restrict text, size_t size, const char *restrict format, const struct tm *restrict date) {
    struct sink sink = {text, size, 0};
    formatted(&sink, format, date);
    if (sink.count >= size)
        return 0;
    text[sink.count] = 0;
    return sink.count;
}

static int within(int value, int low, int high) { return value >= low && value <= high; }

char *asctime_r(const struct tm *restrict date, char *restrict text) {
    __clew_check(within(date->tm_sec, 0, 60) && within(date->tm_min, 0, 59) && within(date->tm_hour, 0, 23) &&
                     within(date->tm_mday, 1, 31) && within(date->tm_mon, 0, 11) && within(date->tm_wday, 0, 6) &&
                     within(date->tm_year, 1000 - 1900, 9999 - 1900),
                 MISUSE, "a date of asctime is out of range, or its year has not four digits");
    strftime(text, 26, "%a %b %e %H:%M:%S %Y\n", date);
    return text;
}

char *ctime_r(const time_t *time, char *text) {
    struct tm date;
    return asctime_r(localtime_r(time, &date), text);
}

char *asctime(const struct tm *date) {
    static char text[26];
    return asctime_r(date, text);
}

char *ctime(const time_t *time) { return asctime(localtime(time)); }
