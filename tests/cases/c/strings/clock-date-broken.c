#include <assert.h>
#include <time.h>

/* As in clock-date.c, but years without a leap day are taken for all years. */
int main(void) {
    time_t now = time(0);
    struct tm *date = localtime(&now);
    assert(date->tm_yday < 365); //~ fails assertion.violated
    return 0;
}
