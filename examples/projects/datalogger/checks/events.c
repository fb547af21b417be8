/* Events come out by their time, and those of one time in the order in which they were posted. */
#include <clew.h>

#include "dl/events.h"

#define COUNT 4

int main(void) {
    dl_events events;
    dl_event event;
    dl_event before = {0, 0, 0, 0};
    int left = 0;

    dl_events_init(&events);
    for (uint8_t i = 0; i < COUNT; i++) {
        clew_assert(dl_events_post(&events, (uint32_t)clew_nondet_range(0, 3), i, 0) == DL_OK);
    }
    clew_assert(dl_events_cancel(&events, (uint8_t)clew_nondet_range(0, COUNT - 1)) == 1);
    while (dl_events_take(&events, &event) == DL_OK) {
        clew_assert(left == 0 || before.time < event.time ||
                    (before.time == event.time && before.order < event.order));
        before = event;
        left++;
    }
    clew_assert(left == COUNT - 1);
    return 0;
}
