/* The mean and the median lie between the least and the largest number. */
#include <clew.h>

#include "dl/stats.h"

#define COUNT 3

int main(void) {
    dl_stats stats;
    dl_window window;

    dl_stats_init(&stats);
    dl_window_init(&window);
    for (int i = 0; i < COUNT; i++) {
        int32_t value = clew_nondet_range(-500, 500);

        dl_stats_add(&stats, value);
        dl_window_add(&window, value);
    }
    clew_assert(stats.count == COUNT);
    clew_assert(stats.least <= dl_stats_mean(&stats) && dl_stats_mean(&stats) <= stats.most);
    clew_assert(stats.least <= dl_window_median(&window) && dl_window_median(&window) <= stats.most);
    return 0;
}
