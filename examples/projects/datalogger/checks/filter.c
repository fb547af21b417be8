/* An alarm changes at its limits and nowhere else; a smoothed value lies between the old one and the reading. */
#include <clew.h>

#include "dl/filter.h"

int main(void) {
    dl_alarm alarm;
    dl_smooth smooth;
    dl_contact contact;
    int32_t on = clew_nondet_int();
    int32_t off = clew_nondet_int();
    dl_fixed first = clew_nondet_int();
    dl_fixed second = clew_nondet_int();

    if (dl_alarm_init(&alarm, on, off)) {
        clew_assert(dl_alarm_add(&alarm, on) && alarm.active);
        clew_assert(!dl_alarm_add(&alarm, off + 1));
        clew_assert(dl_alarm_add(&alarm, off) && !alarm.active);
    }
    clew_assert(dl_smooth_init(&smooth, DL_FIXED_ONE / 4));
    clew_assert(dl_smooth_add(&smooth, first) == first);
    dl_fixed calm = dl_smooth_add(&smooth, second);
    clew_assert(first <= second ? first <= calm && calm <= second : second <= calm && calm <= first);

    dl_contact_init(&contact, 2);
    clew_assert(!dl_contact_add(&contact, 1));
    clew_assert(dl_contact_add(&contact, 1));
    return 0;
}
