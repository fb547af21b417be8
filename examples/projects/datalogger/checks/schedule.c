/* A task with a period runs as often as the period fits into the time, and one without just once. */
#include <clew.h>

#include "dl/schedule.h"

static uint32_t last;

static void note(void *context, uint32_t now) {
    unsigned *runs = context;

    clew_assert(now >= last);
    last = now;
    (*runs)++;
}

int main(void) {
    dl_schedule schedule;
    unsigned again = 0;
    unsigned once = 0;
    uint8_t number = 0;
    uint32_t period = (uint32_t)clew_nondet_range(2, 4);

    dl_schedule_init(&schedule);
    clew_assert(dl_schedule_add(&schedule, note, &again, period, period, &number) == DL_OK);
    clew_assert(dl_schedule_add(&schedule, note, &once, (uint32_t)clew_nondet_range(0, 9), 0, &number) == DL_OK);
    dl_schedule_advance(&schedule, 8);
    clew_assert(again == 8 / period);
    clew_assert(once <= 1);
    dl_schedule_advance(&schedule, 1);
    clew_assert(once == 1);
    clew_assert(dl_schedule_stop(&schedule, 0) == DL_OK);
    clew_assert(dl_schedule_advance(&schedule, 100) == 0);
    return 0;
}
