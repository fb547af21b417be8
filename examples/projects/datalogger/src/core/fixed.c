#include "dl/fixed.h"

#include "dl_config.h"

static dl_fixed clamped(int64_t value) {
    if (value > DL_FIXED_MOST) {
        return DL_FIXED_MOST;
    }
    if (value < DL_FIXED_LEAST) {
        return DL_FIXED_LEAST;
    }
    return (dl_fixed)value;
}

dl_fixed dl_fixed_of(int32_t whole) {
    return clamped((int64_t)whole * DL_FIXED_ONE);
}

int32_t dl_fixed_round(dl_fixed value) {
    int64_t half = value < 0 ? -(DL_FIXED_ONE / 2) : DL_FIXED_ONE / 2;

    return (int32_t)(((int64_t)value + half) / DL_FIXED_ONE);
}

dl_fixed dl_fixed_add(dl_fixed a, dl_fixed b) {
#ifdef DL_SEEDED_FAULTS /* the sum does not fit into 32 bits */
    return clamped(a + b);
#else
    return clamped((int64_t)a + b);
#endif
}

dl_fixed dl_fixed_sub(dl_fixed a, dl_fixed b) {
    return clamped((int64_t)a - b);
}

dl_fixed dl_fixed_mul(dl_fixed a, dl_fixed b) {
    return clamped((int64_t)a * b / DL_FIXED_ONE);
}

dl_fixed dl_fixed_div(dl_fixed a, dl_fixed b) {
    if (b == 0) {
        return a < 0 ? DL_FIXED_LEAST : DL_FIXED_MOST;
    }
    return clamped((int64_t)a * DL_FIXED_ONE / b);
}

dl_fixed dl_fixed_sqrt(dl_fixed value) {
    uint64_t rest;
    uint64_t root = 0;

    if (value <= 0) {
        return 0;
    }
    /* The largest root with root * root <= value * 2^16, one bit after the other. */
    rest = (uint64_t)value << 16;
    for (uint64_t bit = (uint64_t)1 << 23; bit > 0; bit >>= 1) {
        uint64_t tried = root | bit;

        if (tried * tried <= rest) {
            root = tried;
        }
    }
    return (dl_fixed)root;
}

dl_fixed dl_fixed_of_milli(int32_t thousandths) {
    return clamped((int64_t)thousandths * DL_FIXED_ONE / 1000);
}

int32_t dl_fixed_to_milli(dl_fixed value) {
    return clamped((int64_t)value * 1000 / DL_FIXED_ONE);
}
