/* Numbers with sixteen bits behind the point; what does not fit is the nearest one that does. */
#ifndef DL_FIXED_H
#define DL_FIXED_H

#include <stdint.h>

typedef int32_t dl_fixed;

#define DL_FIXED_ONE 65536
#define DL_FIXED_MOST INT32_MAX
#define DL_FIXED_LEAST INT32_MIN

dl_fixed dl_fixed_of(int32_t whole);
int32_t dl_fixed_round(dl_fixed value);

dl_fixed dl_fixed_add(dl_fixed a, dl_fixed b);
dl_fixed dl_fixed_sub(dl_fixed a, dl_fixed b);
dl_fixed dl_fixed_mul(dl_fixed a, dl_fixed b);

/* By zero: the largest or the smallest number. */
dl_fixed dl_fixed_div(dl_fixed a, dl_fixed b);

/* The root of a number that is not negative, rounded down. */
dl_fixed dl_fixed_sqrt(dl_fixed value);

dl_fixed dl_fixed_of_milli(int32_t thousandths);
int32_t dl_fixed_to_milli(dl_fixed value);

#endif
