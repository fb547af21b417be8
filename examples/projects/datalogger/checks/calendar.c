/* The first and the last day of every month have their number, the numbers follow each other, and lead back. */
#include <clew.h>

#include "dl/calendar.h"

int main(void) {
    dl_date date = {(uint16_t)(DL_CALENDAR_FIRST + 4u + (unsigned)clew_nondet_range(0, 7)), 1, 1};
    dl_date back;
    uint32_t days;

    date.month = (uint8_t)clew_nondet_range(1, 12);
    if (clew_nondet_bool()) {
        date.day = dl_calendar_days_in(date.year, date.month);
    }
    clew_assert(dl_calendar_is_date(&date));
    days = dl_calendar_days(&date);
    back = dl_calendar_date(days);
    clew_assert(back.year == date.year && back.month == date.month && back.day == date.day);
    back = dl_calendar_date(days + 1);
    clew_assert(dl_calendar_is_date(&back));
    clew_assert(back.day == (date.day == 1 ? 2 : 1));
    return 0;
}
