#include "dl/number.h"

#include <stdbool.h>
#include <stddef.h>

static int digit_of(char c, uint32_t base) {
    int digit = -1;

    if (c >= '0' && c <= '9') {
        digit = c - '0';
    } else if (c >= 'a' && c <= 'f') {
        digit = c - 'a' + 10;
    } else if (c >= 'A' && c <= 'F') {
        digit = c - 'A' + 10;
    }
    return digit >= 0 && (uint32_t)digit < base ? digit : -1;
}

/* The digits up to the end of the text, or to a point; at least one of them. */
static dl_status magnitude(const char *text, uint32_t base, size_t *used, uint32_t *value) {
    uint32_t sum = 0;
    size_t at = 0;

    while (text[at] != '\0' && text[at] != '.') {
        int digit = digit_of(text[at], base);

        if (digit < 0) {
            return DL_BAD_INPUT;
        }
        if (sum > (UINT32_MAX - (uint32_t)digit) / base) {
            return DL_RANGE;
        }
        sum = sum * base + (uint32_t)digit;
        at++;
    }
    if (at == 0) {
        return DL_BAD_INPUT;
    }
    *used = at;
    *value = sum;
    return DL_OK;
}

static dl_status with_sign(uint32_t size, bool negative, int32_t *value) {
    if (size > (uint32_t)INT32_MAX + (negative ? 1u : 0u)) {
        return DL_RANGE;
    }
    if (negative) {
        *value = size == 0 ? 0 : -(int32_t)(size - 1u) - 1;
    } else {
        *value = (int32_t)size;
    }
    return DL_OK;
}

static bool sign_of(const char **text) {
    bool negative = **text == '-';

    if (**text == '-' || **text == '+') {
        (*text)++;
    }
    return negative;
}

dl_status dl_number_parse(const char *text, int32_t *value) {
    bool negative = sign_of(&text);
    uint32_t base = 10;
    uint32_t size = 0;
    size_t used = 0;
    dl_status status;

    if (text[0] == '0' && (text[1] == 'x' || text[1] == 'X')) {
        base = 16;
        text += 2;
    }
    status = magnitude(text, base, &used, &size);
    if (status != DL_OK) {
        return status;
    }
    if (text[used] != '\0') {
        return DL_BAD_INPUT;
    }
    return with_sign(size, negative, value);
}

dl_status dl_number_between(const char *text, int32_t low, int32_t high, int32_t *value) {
    int32_t found = 0;
    dl_status status = dl_number_parse(text, &found);

    if (status != DL_OK) {
        return status;
    }
    if (found < low || found > high) {
        return DL_RANGE;
    }
    *value = found;
    return DL_OK;
}

dl_status dl_number_milli(const char *text, int32_t *thousandths) {
    bool negative = sign_of(&text);
    uint32_t whole = 0;
    uint32_t part = 0;
    uint32_t unit = 100;
    size_t at = 0;
    dl_status status = magnitude(text, 10, &at, &whole);

    if (status != DL_OK) {
        return status;
    }
    if (whole > INT32_MAX / 1000) {
        return DL_RANGE;
    }
    if (text[at] == '.') {
        at++;
        for (; text[at] != '\0'; at++) {
            int digit = digit_of(text[at], 10);

            if (digit < 0 || unit == 0) {
                return DL_BAD_INPUT;
            }
            part += (uint32_t)digit * unit;
            unit /= 10;
        }
    }
    return with_sign(whole * 1000u + part, negative, thousandths);
}
