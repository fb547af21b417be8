#include "dl/strbuf.h"

static const char DIGITS[] = "0123456789abcdef";

void dl_strbuf_init(dl_strbuf *buffer, char *storage, size_t size) {
    buffer->text = storage;
    buffer->size = size;
    dl_strbuf_clear(buffer);
}

void dl_strbuf_clear(dl_strbuf *buffer) {
    buffer->length = 0;
    buffer->cut = false;
    if (buffer->size > 0) {
        buffer->text[0] = '\0';
    }
}

void dl_strbuf_char(dl_strbuf *buffer, char c) {
    if (buffer->length + 1 >= buffer->size) {
        buffer->cut = true;
        return;
    }
    buffer->text[buffer->length] = c;
    buffer->length++;
    buffer->text[buffer->length] = '\0';
}

void dl_strbuf_text(dl_strbuf *buffer, const char *text) {
    for (size_t i = 0; text[i] != '\0'; i++) {
        dl_strbuf_char(buffer, text[i]);
    }
}

static void in_base(dl_strbuf *buffer, uint32_t value, uint32_t base, unsigned digits) {
    char reversed[32];
    unsigned count = 0;

    do {
        reversed[count] = DIGITS[value % base];
        value /= base;
        count++;
    } while (value > 0);
    for (unsigned i = count; i < digits; i++) {
        dl_strbuf_char(buffer, '0');
    }
    while (count > 0) {
        count--;
        dl_strbuf_char(buffer, reversed[count]);
    }
}

void dl_strbuf_unsigned(dl_strbuf *buffer, uint32_t value) {
    in_base(buffer, value, 10, 1);
}

void dl_strbuf_int(dl_strbuf *buffer, int32_t value) {
    uint32_t magnitude = (uint32_t)value;

    if (value < 0) {
        dl_strbuf_char(buffer, '-');
        magnitude = 0u - magnitude;
    }
    dl_strbuf_unsigned(buffer, magnitude);
}

void dl_strbuf_padded(dl_strbuf *buffer, uint32_t value, unsigned digits) {
    in_base(buffer, value, 10, digits);
}

void dl_strbuf_hex(dl_strbuf *buffer, uint32_t value, unsigned digits) {
    in_base(buffer, value, 16, digits);
}

void dl_strbuf_milli(dl_strbuf *buffer, int32_t thousandths) {
    uint32_t magnitude = (uint32_t)thousandths;

    if (thousandths < 0) {
        dl_strbuf_char(buffer, '-');
        magnitude = 0u - magnitude;
    }
    dl_strbuf_unsigned(buffer, magnitude / 1000u);
    dl_strbuf_char(buffer, '.');
    dl_strbuf_padded(buffer, magnitude % 1000u, 3);
}

void dl_strbuf_back_to(dl_strbuf *buffer, size_t length) {
    if (length >= buffer->length) {
        return;
    }
    buffer->length = length;
    buffer->text[length] = '\0';
}
