/* Records in a frame: mark, kind, length, time, payload, checksum. */
#ifndef DL_RECORD_H
#define DL_RECORD_H

#include <stddef.h>
#include <stdint.h>

#include "dl/status.h"

#define DL_RECORD_MARK 0xA5u
#define DL_RECORD_PAYLOAD 16u
#define DL_RECORD_HEAD 7u
#define DL_RECORD_LONGEST (DL_RECORD_HEAD + DL_RECORD_PAYLOAD + 2u)

typedef enum dl_record_kind {
    DL_RECORD_SAMPLE = 1,
    DL_RECORD_BATCH = 2,
    DL_RECORD_EVENT = 3,
    DL_RECORD_NOTE = 4
} dl_record_kind;

typedef struct dl_record {
    dl_record_kind kind;
    uint32_t time;
    uint8_t length;
    uint8_t payload[DL_RECORD_PAYLOAD];
} dl_record;

size_t dl_record_size(const dl_record *record);

/* The frame; *length is the room at first, and the size of the frame in the end. */
dl_status dl_record_encode(const dl_record *record, uint8_t *to, size_t *length);

/* The record at the beginning of the bytes, and how many of them it has. DL_EMPTY: more bytes are needed. */
dl_status dl_record_decode(const uint8_t *from, size_t length, dl_record *record, size_t *used);

/* How many bytes to skip until something may be a record again. */
size_t dl_record_resync(const uint8_t *from, size_t length);

/* A sample: which channel, and its value. */
dl_record dl_record_sample(uint32_t time, uint8_t channel, int32_t value);
dl_status dl_record_read_sample(const dl_record *record, uint8_t *channel, int32_t *value);

#endif
