/* The calendar: seconds since 1970 as dates and back, by the Gregorian rule. Local time is UTC. */
#include <__clew.h>
#include <errno.h>
#include <limits.h>
#include <time.h>

#define DAY 86400
#define ERA 146097   /* days in 400 years */
#define EPOCH 719468 /* the days from March of the year 0 to 1970 */

extern time_t __clew_shown;

static int is_leap(long long year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

/* Years begin in March here, so that the leap day is the last one. */
static long long day_of(long long year, int month, int day) {
    year -= month < 2;
    long long era = (year >= 0 ? year : year - 399) / 400;
    long long in_era = year - era * 400;
    long long in_year = (153 * ((month + 10) % 12) + 2) / 5 + day - 1;
    return era * ERA + in_era * 365 + in_era / 4 - in_era / 100 + in_year - EPOCH;
}

static int fill(struct tm *to, long long year, unsigned in_year, unsigned weekday, unsigned second) {
    unsigned month = (5 * in_year + 2) / 153;
    year += month >= 10;
    if (year - 1900 > INT_MAX || year - 1900 < INT_MIN) {
        errno = EOVERFLOW;
        return 0;
    }
    to->tm_sec = (int)(second % 60);
    to->tm_min = (int)(second / 60 % 60);
    to->tm_hour = (int)(second / 3600);
    to->tm_mday = (int)(in_year - (153 * month + 2) / 5 + 1);
    to->tm_mon = (int)(month < 10 ? month + 2 : month - 10);
    to->tm_year = (int)(year - 1900);
    to->tm_wday = (int)weekday;
    to->tm_yday = (int)(in_year < 306 ? in_year + 59 + (unsigned)is_leap(year) : in_year - 306);
    to->tm_isdst = 0;
    to->tm_gmtoff = 0;
    to->tm_zone = "UTC";
    return 1;
}

/* Every fourth year has a leap day until 2100. Narrow numbers, for the sake of those who have to solve them. */
static int fill_near(struct tm *to, unsigned time) {
    unsigned days = time / DAY + 671; /* since March 1968 */
    unsigned year = (4 * days + 3) / 1461;
    return fill(to, 1968LL + year, days - 1461 * year / 4, (days + 5) % 7, time % DAY);
}

static int fill_far(struct tm *to, long long time) {
    long long days = time / DAY, rest = time % DAY;
    if (rest < 0) {
        rest += DAY;
        days--;
    }
    long long shifted = days + EPOCH;
    long long era = (shifted >= 0 ? shifted : shifted - (ERA - 1)) / ERA;
    unsigned in_era = (unsigned)(shifted - era * ERA);
    unsigned year = (in_era - in_era / 1460 + in_era / 36524 - in_era / 146096) / 365;
    unsigned in_year = in_era - (365 * year + year / 4 - year / 100);
    return fill(to, era * 400 + year, in_year, (unsigned)(((days + 4) % 7 + 7) % 7), (unsigned)rest);
}

/* An input shows this time, so the date is the input, and it is the one of this time: the same, but sums are solved
   where quotients would have to be. */
static void fill_shown(struct tm *to, time_t time) {
    unsigned year = (unsigned)__clew_nondet_range(2, 70), month = (unsigned)__clew_nondet_range(1, 12); /* since 1968 */
    unsigned day = (unsigned)__clew_nondet_range(1, 31), hour = (unsigned)__clew_nondet_range(0, 23);
    unsigned minute = (unsigned)__clew_nondet_range(0, 59), second = (unsigned)__clew_nondet_range(0, 59);
    unsigned leap = year % 4 == 0, length = month == 2 ? 28 + leap : 30 + (month + month / 8) % 2;
    unsigned in_year = 275 * month / 9 - (month + 9) / 12 * (2 - leap) + day - 31;
    unsigned days = 365 * year + (year + 3) / 4 + in_year - 731; /* since 1970 */
    __clew_assume(day <= length);
    __clew_assume(time == (time_t)days * DAY + hour * 3600 + minute * 60 + second);
    *to = (struct tm){
        .tm_sec = (int)second, .tm_min = (int)minute, .tm_hour = (int)hour, .tm_mday = (int)day,
        .tm_mon = (int)month - 1, .tm_year = (int)year + 68, .tm_wday = (int)((days + 4) % 7), .tm_yday = (int)in_year,
        .tm_zone = "UTC",
    };
}

struct tm *gmtime_r(const time_t *restrict time, struct tm *restrict to) {
    if (*time >= 0 && *time == __clew_shown) {
        fill_shown(to, *time);
        return to;
    }
    int near = *time >= 0 && *time <= 0x7fffffff;
    return (near ? fill_near(to, (unsigned)*time) : fill_far(to, *time)) ? to : 0;
}

struct tm *localtime_r(const time_t *restrict time, struct tm *restrict to) { return gmtime_r(time, to); }

static struct tm shared;

struct tm *gmtime(const time_t *time) { return gmtime_r(time, &shared); }
struct tm *localtime(const time_t *time) { return gmtime_r(time, &shared); }

time_t timegm(struct tm *date) {
    long long months = date->tm_mon, year = 1900LL + date->tm_year + months / 12;
    months %= 12;
    if (months < 0) {
        months += 12;
        year--;
    }
    long long days = day_of(year, (int)months, 1) + date->tm_mday - 1;
    time_t time = days * DAY + date->tm_hour * 3600LL + date->tm_min * 60LL + date->tm_sec;
    return gmtime_r(&time, date) == 0 ? -1 : time;
}

time_t mktime(struct tm *date) { return timegm(date); }
void tzset(void) {}
