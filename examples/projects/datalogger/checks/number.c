/* Any short text is a number between the bounds, or it is refused. */
#include <clew.h>

#include "dl/number.h"

#define LENGTH 4

int main(void) {
    char text[LENGTH + 1];
    int32_t value = 0;

    for (int i = 0; i < LENGTH; i++) {
        text[i] = clew_nondet_char();
    }
    text[LENGTH] = '\0';
    if (dl_number_between(text, -50, 1000, &value) == DL_OK) {
        clew_assert(value >= -50 && value <= 1000);
    }
    if (dl_number_milli(text, &value) == DL_OK) {
        clew_assert(value >= -999000 && value <= 9999000);
    }
    return 0;
}
