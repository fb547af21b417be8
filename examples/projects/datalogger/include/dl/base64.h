/* Bytes as text of 64 letters (RFC 4648, with padding). */
#ifndef DL_BASE64_H
#define DL_BASE64_H

#include <stddef.h>
#include <stdint.h>

#include "dl/status.h"

#define DL_BASE64_LENGTH(bytes) (((bytes) + 2u) / 3u * 4u)

/* The text, with a zero at its end; size is that of the storage. */
dl_status dl_base64_encode(const uint8_t *data, size_t length, char *text, size_t size);

/* The bytes of the text; *length is the room at first, and what was used in the end. */
dl_status dl_base64_decode(const char *text, uint8_t *data, size_t *length);

#endif
