/* What is known of a series of numbers without keeping it; and the middle of the last few. */
#ifndef DL_STATS_H
#define DL_STATS_H

#include <stddef.h>
#include <stdint.h>

#include "dl/fixed.h"

#define DL_STATS_WINDOW 5u

typedef struct dl_stats {
    uint32_t count;
    int32_t least;
    int32_t most;
    int64_t sum;
    int64_t squares;
} dl_stats;

typedef struct dl_window {
    int32_t values[DL_STATS_WINDOW];
    size_t count;
    size_t next;
} dl_window;

void dl_stats_init(dl_stats *stats);

/* Numbers beyond 2^20 count as that, so that sums of a million of them fit. */
void dl_stats_add(dl_stats *stats, int32_t value);
int32_t dl_stats_mean(const dl_stats *stats);
int64_t dl_stats_variance(const dl_stats *stats);

/* Both series in one. */
void dl_stats_merge(dl_stats *into, const dl_stats *from);

void dl_window_init(dl_window *window);
void dl_window_add(dl_window *window, int32_t value);
int32_t dl_window_median(const dl_window *window);

#endif
