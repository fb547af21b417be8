#include "dl/lz.h"

#include "dl_config.h"

typedef struct output {
    uint8_t *to;
    size_t room;
    size_t used;
} output;

typedef struct match {
    size_t length;
    size_t distance;
} match;

static size_t common(const uint8_t *a, const uint8_t *b, size_t most) {
    size_t length = 0;

    while (length < most && a[length] == b[length]) {
        length++;
    }
    return length;
}

/* The longest piece before this place that goes on as the text does here. */
static match longest(const uint8_t *from, size_t length, size_t at) {
    match best = {0, 0};
    size_t most = length - at < DL_LZ_LONGEST ? length - at : DL_LZ_LONGEST;
    size_t window = at < DL_LZ_WINDOW ? at : DL_LZ_WINDOW;

    for (size_t distance = 1; distance <= window; distance++) {
        size_t same = common(from + at - distance, from + at, most);

        if (same > best.length) {
            best.length = same;
            best.distance = distance;
        }
    }
    return best;
}

static dl_status put(output *out, uint8_t byte) {
    if (out->used == out->room) {
        return DL_FULL;
    }
    out->to[out->used] = byte;
    out->used++;
    return DL_OK;
}

static dl_status put_literals(output *out, const uint8_t *from, size_t count) {
    while (count > 0) {
        size_t run = count < 128 ? count : 128;

        if (put(out, (uint8_t)(run - 1)) != DL_OK) {
            return DL_FULL;
        }
        for (size_t i = 0; i < run; i++) {
            if (put(out, from[i]) != DL_OK) {
                return DL_FULL;
            }
        }
        from += run;
        count -= run;
    }
    return DL_OK;
}

static dl_status put_match(output *out, match found) {
    if (put(out, (uint8_t)(0x80u | (found.length - DL_LZ_SHORTEST))) != DL_OK) {
        return DL_FULL;
    }
    return put(out, (uint8_t)found.distance);
}

dl_status dl_lz_compress(const uint8_t *from, size_t length, uint8_t *to, size_t *size) {
    output out = {to, *size, 0};
    size_t literals = 0; /* how many bytes before this place are not written yet */
    size_t at = 0;

    while (at < length) {
        match found = longest(from, length, at);

        if (found.length < DL_LZ_SHORTEST) {
            literals++;
            at++;
            continue;
        }
        if (put_literals(&out, from + at - literals, literals) != DL_OK || put_match(&out, found) != DL_OK) {
            return DL_FULL;
        }
        literals = 0;
        at += found.length;
    }
    if (put_literals(&out, from + at - literals, literals) != DL_OK) {
        return DL_FULL;
    }
    *size = out.used;
    return DL_OK;
}

static dl_status expand_literals(output *out, const uint8_t *from, size_t length, size_t *at) {
    size_t run = (size_t)from[*at] + 1;

    if (run > length - *at - 1) {
        return DL_BAD_INPUT;
    }
    for (size_t i = 0; i < run; i++) {
        if (put(out, from[*at + 1 + i]) != DL_OK) {
            return DL_FULL;
        }
    }
    *at += run + 1;
    return DL_OK;
}

static dl_status expand_match(output *out, const uint8_t *from, size_t length, size_t *at) {
    size_t run = (size_t)(from[*at] & 0x7Fu) + DL_LZ_SHORTEST;
    size_t distance;

    if (length - *at < 2) {
        return DL_BAD_INPUT;
    }
    distance = from[*at + 1];
#ifdef DL_SEEDED_FAULTS /* a distance may lead to before the beginning */
    if (distance == 0) {
#else
    if (distance == 0 || distance > out->used) {
#endif
        return DL_BAD_INPUT;
    }
    for (size_t i = 0; i < run; i++) {
        if (put(out, out->to[out->used - distance]) != DL_OK) {
            return DL_FULL;
        }
    }
    *at += 2;
    return DL_OK;
}

dl_status dl_lz_expand(const uint8_t *from, size_t length, uint8_t *to, size_t *size) {
    output out = {to, *size, 0};
    size_t at = 0;

    while (at < length) {
        dl_status status;

        if (from[at] < 0x80u) {
            status = expand_literals(&out, from, length, &at);
        } else {
            status = expand_match(&out, from, length, &at);
        }
        if (status != DL_OK) {
            return status;
        }
    }
    *size = out.used;
    return DL_OK;
}
