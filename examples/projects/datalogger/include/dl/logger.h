/* The logger: takes readings, makes them calm, writes them down in batches, and says when there is an alarm. */
#ifndef DL_LOGGER_H
#define DL_LOGGER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "dl/filter.h"
#include "dl/journal.h"
#include "dl/settings.h"
#include "dl/stats.h"
#include "dl/status.h"

#define DL_BATCH_MOST 8u

typedef struct dl_channel {
    dl_smooth smooth;
    dl_alarm alarm;
    dl_stats stats;
    dl_window window;
    int32_t batch[DL_BATCH_MOST];
    size_t waiting; /* readings that are in no record yet */
} dl_channel;

typedef struct dl_logger {
    dl_settings *settings;
    dl_journal *journal;
    dl_channel channels[DL_SENSORS];
    uint32_t alarms;
    uint32_t lost; /* readings that could not be written */
} dl_logger;

dl_status dl_logger_init(dl_logger *logger, dl_settings *settings, dl_journal *journal);

/* A reading in thousandths. */
dl_status dl_logger_add(dl_logger *logger, uint32_t time, uint8_t channel, int32_t reading);

/* Write down what waits. */
dl_status dl_logger_flush(dl_logger *logger, uint32_t time);

#endif
