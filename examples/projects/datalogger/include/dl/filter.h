/* Readings made calm: exponential smoothing, a band in which nothing changes, contacts that bounce. */
#ifndef DL_FILTER_H
#define DL_FILTER_H

#include <stdbool.h>
#include <stdint.h>

#include "dl/fixed.h"

typedef struct dl_smooth {
    dl_fixed state;
    dl_fixed weight; /* of a new reading, above 0 and at most 1 */
    bool primed;
} dl_smooth;

typedef struct dl_alarm {
    int32_t on;  /* at or above: the alarm is on */
    int32_t off; /* at or below: it is off */
    bool active;
} dl_alarm;

typedef struct dl_contact {
    uint8_t stable;  /* so many equal readings are needed */
    uint8_t counted;
    bool state;
} dl_contact;

bool dl_smooth_init(dl_smooth *smooth, dl_fixed weight);
dl_fixed dl_smooth_add(dl_smooth *smooth, dl_fixed reading);

bool dl_alarm_init(dl_alarm *alarm, int32_t on, int32_t off);

/* Whether the alarm has changed. */
bool dl_alarm_add(dl_alarm *alarm, int32_t value);

void dl_contact_init(dl_contact *contact, uint8_t stable);
bool dl_contact_add(dl_contact *contact, bool closed);

#endif
