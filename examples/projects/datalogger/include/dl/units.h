/* Readings in the units that people want: all in thousandths. */
#ifndef DL_UNITS_H
#define DL_UNITS_H

#include <stddef.h>
#include <stdint.h>

#include "dl/status.h"

typedef enum dl_unit {
    DL_CELSIUS,
    DL_FAHRENHEIT,
    DL_KELVIN,
    DL_PASCAL,
    DL_HECTOPASCAL,
    DL_PSI,
    DL_PERCENT,
    DL_VOLT,
    DL_UNITS
} dl_unit;

const char *dl_unit_name(dl_unit unit);
dl_status dl_unit_parse(const char *name, dl_unit *unit);

/* DL_BAD_INPUT where there is no way from one to the other, DL_RANGE where the result does not fit. */
dl_status dl_unit_convert(dl_unit from, dl_unit to, int32_t thousandths, int32_t *result);

#endif
