#include "dl/record.h"

#include <stdbool.h>
#include <string.h>

#include "dl/bytes.h"
#include "dl/crc.h"
#include "dl_config.h"

#define SAMPLE_LENGTH 5u

static bool is_kind(uint8_t kind) {
    return kind >= DL_RECORD_SAMPLE && kind <= DL_RECORD_NOTE;
}

size_t dl_record_size(const dl_record *record) {
    return DL_RECORD_HEAD + record->length + 2u;
}

dl_status dl_record_encode(const dl_record *record, uint8_t *to, size_t *length) {
    size_t size = dl_record_size(record);
    uint16_t crc;

    if (record->length > DL_RECORD_PAYLOAD) {
        return DL_RANGE;
    }
    if (size > *length) {
        return DL_FULL;
    }
    to[0] = DL_RECORD_MARK;
    to[1] = (uint8_t)record->kind;
    to[2] = record->length;
    dl_put32(to + 3, record->time);
    memcpy(to + DL_RECORD_HEAD, record->payload, record->length);
    crc = dl_crc16(DL_CRC16_START, to, size - 2);
    dl_put16(to + size - 2, crc);
    *length = size;
    return DL_OK;
}

dl_status dl_record_decode(const uint8_t *from, size_t length, dl_record *record, size_t *used) {
    size_t size;

    if (length < DL_RECORD_HEAD + 2u) {
        return DL_EMPTY;
    }
    if (from[0] != DL_RECORD_MARK || !is_kind(from[1])) {
        return DL_BAD_INPUT;
    }
#ifndef DL_SEEDED_FAULTS /* the length of a damaged frame is believed */
    if (from[2] > DL_RECORD_PAYLOAD) {
        return DL_BAD_INPUT;
    }
#endif
    size = DL_RECORD_HEAD + from[2] + 2u;
    if (length < size) {
        return DL_EMPTY;
    }
    if (dl_crc16(DL_CRC16_START, from, size - 2) != dl_get16(from + size - 2)) {
        return DL_CORRUPT;
    }
    record->kind = (dl_record_kind)from[1];
    record->length = from[2];
    record->time = dl_get32(from + 3);
    memcpy(record->payload, from + DL_RECORD_HEAD, record->length);
    *used = size;
    return DL_OK;
}

size_t dl_record_resync(const uint8_t *from, size_t length) {
    size_t at = 1;

    while (at < length && from[at] != DL_RECORD_MARK) {
        at++;
    }
    return at < length ? at : length;
}

dl_record dl_record_sample(uint32_t time, uint8_t channel, int32_t value) {
    dl_record record = {.kind = DL_RECORD_SAMPLE, .time = time, .length = SAMPLE_LENGTH};

    record.payload[0] = channel;
    dl_put32(record.payload + 1, (uint32_t)value);
    return record;
}

dl_status dl_record_read_sample(const dl_record *record, uint8_t *channel, int32_t *value) {
    uint32_t bits;

    if (record->kind != DL_RECORD_SAMPLE || record->length != SAMPLE_LENGTH) {
        return DL_BAD_INPUT;
    }
    bits = dl_get32(record->payload + 1);
    *channel = record->payload[0];
    *value = bits <= INT32_MAX ? (int32_t)bits : -(int32_t)(UINT32_MAX - bits) - 1;
    return DL_OK;
}
