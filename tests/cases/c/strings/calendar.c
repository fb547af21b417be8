//~ holds
#include <assert.h>
#include <string.h>
#include <time.h>

/* A date of 2024 is its text, and hours that are too many go over to the next day. */
int main(void) {
    time_t leap_day = 1709210096;
    char text[32];
    assert(strftime(text, sizeof text, "%a %F %T", gmtime(&leap_day)) == 23);
    assert(strcmp(text, "Thu 2024-02-29 12:34:56") == 0);
    struct tm date = *gmtime(&leap_day);
    date.tm_hour += 12;
    assert(mktime(&date) == leap_day + 12 * 3600 && date.tm_mon == 2 && date.tm_mday == 1);
    return 0;
}
