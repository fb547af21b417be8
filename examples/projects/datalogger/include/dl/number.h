/* Numbers out of text. */
#ifndef DL_NUMBER_H
#define DL_NUMBER_H

#include <stdint.h>

#include "dl/status.h"

/* The whole text is a number: decimal with a sign, or 0x and hexadecimal digits. */
dl_status dl_number_parse(const char *text, int32_t *value);

/* The same with bounds, both of which are allowed. */
dl_status dl_number_between(const char *text, int32_t low, int32_t high, int32_t *value);

/* "-12.5" in thousandths; digits behind the third are refused. */
dl_status dl_number_milli(const char *text, int32_t *thousandths);

#endif
