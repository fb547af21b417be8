#include "dl/base64.h"

#include <string.h>

static const char LETTERS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

dl_status dl_base64_encode(const uint8_t *data, size_t length, char *text, size_t size) {
    size_t at = 0;

    if (size <= DL_BASE64_LENGTH(length)) {
        return DL_FULL;
    }
    for (size_t i = 0; i < length; i += 3) {
        size_t rest = length - i;
        uint32_t group = (uint32_t)data[i] << 16;

        if (rest > 1) {
            group |= (uint32_t)data[i + 1] << 8;
        }
        if (rest > 2) {
            group |= data[i + 2];
        }
        text[at] = LETTERS[group >> 18];
        text[at + 1] = LETTERS[(group >> 12) & 63u];
        text[at + 2] = rest > 1 ? LETTERS[(group >> 6) & 63u] : '=';
        text[at + 3] = rest > 2 ? LETTERS[group & 63u] : '=';
        at += 4;
    }
    text[at] = '\0';
    return DL_OK;
}

static int value_of(char c) {
    if (c >= 'A' && c <= 'Z') {
        return c - 'A';
    }
    if (c >= 'a' && c <= 'z') {
        return c - 'a' + 26;
    }
    if (c >= '0' && c <= '9') {
        return c - '0' + 52;
    }
    if (c == '+') {
        return 62;
    }
    return c == '/' ? 63 : -1;
}

/* How many letters of a group are padding; more than two is an error. */
static size_t padding_of(const char *group) {
    if (group[3] != '=') {
        return 0;
    }
    return group[2] == '=' ? 2 : 1;
}

static dl_status group_of(const char *text, size_t padding, uint32_t *group) {
    uint32_t bits = 0;

    for (size_t i = 0; i < 4; i++) {
        int value = i < 4 - padding ? value_of(text[i]) : 0;

        if (value < 0) {
            return DL_BAD_INPUT;
        }
        bits = (bits << 6) | (uint32_t)value;
    }
    *group = bits;
    return DL_OK;
}

dl_status dl_base64_decode(const char *text, uint8_t *data, size_t *length) {
    size_t letters = strlen(text);
    size_t used = 0;

    if (letters % 4 != 0) {
        return DL_BAD_INPUT;
    }
    for (size_t i = 0; i < letters; i += 4) {
        size_t padding = padding_of(text + i);
        size_t bytes = 3 - padding;
        uint32_t group = 0;
        dl_status status = group_of(text + i, padding, &group);

        if (status != DL_OK) {
            return status;
        }
        if (padding > 0 && i + 4 != letters) {
            return DL_BAD_INPUT;
        }
        if (bytes > *length - used) {
            return DL_FULL;
        }
        for (size_t k = 0; k < bytes; k++) {
            data[used + k] = (uint8_t)(group >> (16 - 8 * k));
        }
        used += bytes;
    }
    *length = used;
    return DL_OK;
}
