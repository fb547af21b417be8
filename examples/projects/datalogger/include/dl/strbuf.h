/* Text that is built piece by piece in storage of the caller; it always ends with a zero. */
#ifndef DL_STRBUF_H
#define DL_STRBUF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct dl_strbuf {
    char *text;
    size_t size;   /* of the storage, with the zero at the end */
    size_t length;
    bool cut;      /* whether something did not fit */
} dl_strbuf;

void dl_strbuf_init(dl_strbuf *buffer, char *storage, size_t size);
void dl_strbuf_clear(dl_strbuf *buffer);

void dl_strbuf_char(dl_strbuf *buffer, char c);
void dl_strbuf_text(dl_strbuf *buffer, const char *text);
void dl_strbuf_unsigned(dl_strbuf *buffer, uint32_t value);
void dl_strbuf_int(dl_strbuf *buffer, int32_t value);

/* With zeros in front, so many digits at least. */
void dl_strbuf_padded(dl_strbuf *buffer, uint32_t value, unsigned digits);
void dl_strbuf_hex(dl_strbuf *buffer, uint32_t value, unsigned digits);

/* A number in thousandths, with its point. */
void dl_strbuf_milli(dl_strbuf *buffer, int32_t thousandths);

/* Take back everything behind that length. */
void dl_strbuf_back_to(dl_strbuf *buffer, size_t length);

#endif
