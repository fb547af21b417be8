/* How a call went. */
#ifndef DL_STATUS_H
#define DL_STATUS_H

typedef enum dl_status {
    DL_OK = 0,
    DL_FULL,      /* there is no room for it */
    DL_EMPTY,     /* there is nothing to take */
    DL_NOT_FOUND, /* no such key, name, record */
    DL_BAD_INPUT, /* the text or the bytes do not mean anything */
    DL_RANGE,     /* a number outside of what is allowed */
    DL_CORRUPT,   /* a checksum that does not fit */
    DL_POWER_LOST /* the flash stopped in the middle of an operation */
} dl_status;

const char *dl_status_text(dl_status status);

#endif
