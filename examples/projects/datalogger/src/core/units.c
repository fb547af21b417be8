#include "dl/units.h"

#include <stdbool.h>
#include <string.h>

static const char *const NAMES[DL_UNITS] = {"C", "F", "K", "Pa", "hPa", "psi", "%", "V"};

typedef struct conversion {
    dl_unit from;
    dl_unit to;
    int32_t before;      /* added first, in thousandths */
    int32_t numerator;
    int32_t denominator;
    int32_t behind;      /* added last, in thousandths */
} conversion;

static const conversion CONVERSIONS[] = {
    {DL_CELSIUS, DL_FAHRENHEIT, 0, 9, 5, 32000},
    {DL_FAHRENHEIT, DL_CELSIUS, -32000, 5, 9, 0},
    {DL_CELSIUS, DL_KELVIN, 273150, 1, 1, 0},
    {DL_KELVIN, DL_CELSIUS, -273150, 1, 1, 0},
    {DL_FAHRENHEIT, DL_KELVIN, -32000, 5, 9, 273150},
    {DL_KELVIN, DL_FAHRENHEIT, -273150, 9, 5, 32000},
    {DL_PASCAL, DL_HECTOPASCAL, 0, 1, 100, 0},
    {DL_HECTOPASCAL, DL_PASCAL, 0, 100, 1, 0},
    {DL_HECTOPASCAL, DL_PSI, 0, 14504, 1000000, 0},
    {DL_PSI, DL_HECTOPASCAL, 0, 1000000, 14504, 0},
};

const char *dl_unit_name(dl_unit unit) {
    return (unsigned)unit < DL_UNITS ? NAMES[unit] : "?";
}

dl_status dl_unit_parse(const char *name, dl_unit *unit) {
    for (unsigned i = 0; i < DL_UNITS; i++) {
        if (strcmp(NAMES[i], name) == 0) {
            *unit = (dl_unit)i;
            return DL_OK;
        }
    }
    return DL_NOT_FOUND;
}

static const conversion *conversion_between(dl_unit from, dl_unit to) {
    for (size_t i = 0; i < sizeof CONVERSIONS / sizeof CONVERSIONS[0]; i++) {
        if (CONVERSIONS[i].from == from && CONVERSIONS[i].to == to) {
            return &CONVERSIONS[i];
        }
    }
    return NULL;
}

/* Half away from zero; the denominator is positive. */
static int64_t divided(int64_t value, int64_t by) {
    return value < 0 ? (value - by / 2) / by : (value + by / 2) / by;
}

dl_status dl_unit_convert(dl_unit from, dl_unit to, int32_t thousandths, int32_t *result) {
    const conversion *found = conversion_between(from, to);
    int64_t value = thousandths;

    if (from == to) {
        *result = thousandths;
        return DL_OK;
    }
    if (found == NULL) {
        return DL_BAD_INPUT;
    }
    value = divided((value + found->before) * found->numerator, found->denominator) + found->behind;
    if (value < INT32_MIN || value > INT32_MAX) {
        return DL_RANGE;
    }
    *result = (int32_t)value;
    return DL_OK;
}
