/* A batch of samples as differences, each of variable length. */
#ifndef DL_DELTA_H
#define DL_DELTA_H

#include <stddef.h>
#include <stdint.h>

#include "dl/status.h"

/* *length is the room at first, and what was used in the end. */
dl_status dl_delta_encode(const int32_t *samples, size_t count, uint8_t *to, size_t *length);

/* *count is the room for samples at first, and how many there are in the end. */
dl_status dl_delta_decode(const uint8_t *from, size_t length, int32_t *samples, size_t *count);

#endif
