/* There and back again is the same temperature, give or take a thousandth. */
#include <clew.h>

#include "dl/units.h"

int main(void) {
    int32_t celsius = clew_nondet_range(-250, 250);
    int32_t other = 0;
    int32_t back = 0;
    dl_unit unit = clew_nondet_bool() ? DL_FAHRENHEIT : DL_KELVIN;

    if (dl_unit_convert(DL_CELSIUS, unit, celsius, &other) == DL_OK) {
        clew_assert(dl_unit_convert(unit, DL_CELSIUS, other, &back) == DL_OK);
        clew_assert(back - celsius <= 1 && celsius - back <= 1);
    }
    clew_assert(dl_unit_convert(DL_VOLT, DL_PSI, celsius, &other) == DL_BAD_INPUT);
    return 0;
}
