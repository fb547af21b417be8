#include "dl/filter.h"

bool dl_smooth_init(dl_smooth *smooth, dl_fixed weight) {
    if (weight <= 0 || weight > DL_FIXED_ONE) {
        return false;
    }
    smooth->state = 0;
    smooth->weight = weight;
    smooth->primed = false;
    return true;
}

dl_fixed dl_smooth_add(dl_smooth *smooth, dl_fixed reading) {
    if (!smooth->primed) {
        smooth->primed = true;
        smooth->state = reading;
        return reading;
    }
    dl_fixed step = dl_fixed_mul(dl_fixed_sub(reading, smooth->state), smooth->weight);
    smooth->state = dl_fixed_add(smooth->state, step);
    return smooth->state;
}

bool dl_alarm_init(dl_alarm *alarm, int32_t on, int32_t off) {
    if (off >= on) {
        return false;
    }
    alarm->on = on;
    alarm->off = off;
    alarm->active = false;
    return true;
}

bool dl_alarm_add(dl_alarm *alarm, int32_t value) {
    bool before = alarm->active;

    if (value >= alarm->on) {
        alarm->active = true;
    } else if (value <= alarm->off) {
        alarm->active = false;
    }
    return alarm->active != before;
}

void dl_contact_init(dl_contact *contact, uint8_t stable) {
    contact->stable = stable == 0 ? 1 : stable;
    contact->counted = 0;
    contact->state = false;
}

bool dl_contact_add(dl_contact *contact, bool closed) {
    if (closed == contact->state) {
        contact->counted = 0;
        return contact->state;
    }
    contact->counted++;
    if (contact->counted >= contact->stable) {
        contact->state = closed;
        contact->counted = 0;
    }
    return contact->state;
}
