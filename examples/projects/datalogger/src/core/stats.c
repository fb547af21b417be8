#include "dl/stats.h"

#define LIMIT ((int32_t)1 << 20)
#define MOST_SAMPLES 1000000u

void dl_stats_init(dl_stats *stats) {
    stats->count = 0;
    stats->least = INT32_MAX;
    stats->most = INT32_MIN;
    stats->sum = 0;
    stats->squares = 0;
}

static int32_t limited(int32_t value) {
    if (value > LIMIT) {
        return LIMIT;
    }
    return value < -LIMIT ? -LIMIT : value;
}

/* Old samples lose weight when there are too many. */
static void halve(dl_stats *stats) {
    stats->count /= 2;
    stats->sum /= 2;
    stats->squares /= 2;
}

void dl_stats_add(dl_stats *stats, int32_t value) {
    int64_t kept = limited(value);

    if (stats->count == MOST_SAMPLES) {
        halve(stats);
    }
    stats->count++;
    stats->sum += kept;
    stats->squares += kept * kept;
    if (kept < stats->least) {
        stats->least = (int32_t)kept;
    }
    if (kept > stats->most) {
        stats->most = (int32_t)kept;
    }
}

int32_t dl_stats_mean(const dl_stats *stats) {
    if (stats->count == 0) {
        return 0;
    }
    return (int32_t)(stats->sum / (int64_t)stats->count);
}

int64_t dl_stats_variance(const dl_stats *stats) {
    int64_t count = stats->count;
    int64_t mean;

    if (count == 0) {
        return 0;
    }
    mean = stats->sum / count;
    return stats->squares / count - mean * mean;
}

void dl_stats_merge(dl_stats *into, const dl_stats *from) {
    into->count += from->count;
    into->sum += from->sum;
    into->squares += from->squares;
    if (from->least < into->least) {
        into->least = from->least;
    }
    if (from->most > into->most) {
        into->most = from->most;
    }
    while (into->count > MOST_SAMPLES) {
        halve(into);
    }
}

void dl_window_init(dl_window *window) {
    window->count = 0;
    window->next = 0;
}

void dl_window_add(dl_window *window, int32_t value) {
    window->values[window->next] = value;
    window->next = (window->next + 1) % DL_STATS_WINDOW;
    if (window->count < DL_STATS_WINDOW) {
        window->count++;
    }
}

int32_t dl_window_median(const dl_window *window) {
    int32_t sorted[DL_STATS_WINDOW];

    if (window->count == 0) {
        return 0;
    }
    for (size_t i = 0; i < window->count; i++) {
        size_t at = i;

        while (at > 0 && sorted[at - 1] > window->values[i]) {
            sorted[at] = sorted[at - 1];
            at--;
        }
        sorted[at] = window->values[i];
    }
    return sorted[(window->count - 1) / 2];
}
