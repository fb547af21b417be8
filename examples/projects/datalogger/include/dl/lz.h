/* Compression by references to what was seen before, for short messages.
 *
 * A byte below 128 is followed by that many and one literal bytes. Any other byte has a length in its lower bits, and
 * is followed by a distance: so many bytes are repeated from there. */
#ifndef DL_LZ_H
#define DL_LZ_H

#include <stddef.h>
#include <stdint.h>

#include "dl/status.h"

#define DL_LZ_SHORTEST 3u
#define DL_LZ_LONGEST (DL_LZ_SHORTEST + 127u)
#define DL_LZ_WINDOW 255u

/* *size is the room at first, and what was used in the end. */
dl_status dl_lz_compress(const uint8_t *from, size_t length, uint8_t *to, size_t *size);
dl_status dl_lz_expand(const uint8_t *from, size_t length, uint8_t *to, size_t *size);

#endif
