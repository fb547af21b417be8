#include <assert.h>
#include <string.h>
#include <time.h>

/* As in calendar.c, but there is no room for the end of the text: nothing is written then. */
int main(void) {
    time_t leap_day = 1709210096;
    char text[23] = "";
    size_t length = strftime(text, sizeof text, "%a %F %T", gmtime(&leap_day));
    assert(length == 23); //~ fails assertion.violated
    return 0;
}
