//~ holds
#include <assert.h>
#include <time.h>

/* The date of a time that nobody knows is one of the calendar. */
int main(void) {
    time_t now = time(0);
    struct tm *date = localtime(&now);
    assert(date->tm_hour < 24 && date->tm_mon < 12 && date->tm_mday >= 1 && date->tm_yday < 366);
    return 0;
}
