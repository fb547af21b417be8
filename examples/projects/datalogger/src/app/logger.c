#include "dl/logger.h"

#include "dl/delta.h"

static dl_status init_channel(dl_channel *channel, const dl_settings *settings) {
    int16_t on = dl_settings_get(settings, DL_SETTING_ALARM_ON);
    int16_t off = dl_settings_get(settings, DL_SETTING_ALARM_OFF);

    dl_stats_init(&channel->stats);
    dl_window_init(&channel->window);
    channel->waiting = 0;
    if (!dl_smooth_init(&channel->smooth, DL_FIXED_ONE / 4)) {
        return DL_RANGE;
    }
    return dl_alarm_init(&channel->alarm, on * 100, off * 100) ? DL_OK : DL_RANGE;
}

dl_status dl_logger_init(dl_logger *logger, dl_settings *settings, dl_journal *journal) {
    logger->settings = settings;
    logger->journal = journal;
    logger->alarms = 0;
    logger->lost = 0;
    for (size_t i = 0; i < DL_SENSORS; i++) {
        dl_status status = init_channel(&logger->channels[i], settings);

        if (status != DL_OK) {
            return status;
        }
    }
    return DL_OK;
}

/* The readings of a channel as one record; what does not fit into it waits on. */
static dl_status write_batch(dl_logger *logger, uint32_t time, uint8_t number) {
    dl_channel *channel = &logger->channels[number];
    dl_record record = {.kind = DL_RECORD_BATCH, .time = time};
    size_t taken = channel->waiting;
    size_t length = 0;
    dl_status status = DL_FULL;

    record.payload[0] = number;
    while (taken > 0 && status != DL_OK) {
        length = DL_RECORD_PAYLOAD - 1;
        status = dl_delta_encode(channel->batch, taken, record.payload + 1, &length);
        if (status != DL_OK) {
            taken--;
        }
    }
    if (status != DL_OK) {
        return status;
    }
    record.length = (uint8_t)(length + 1);
    status = dl_journal_append(logger->journal, &record);
    if (status != DL_OK) {
        logger->lost += (uint32_t)taken;
    }
    for (size_t i = taken; i < channel->waiting; i++) {
        channel->batch[i - taken] = channel->batch[i];
    }
    channel->waiting -= taken;
    return status;
}

static dl_status note_alarm(dl_logger *logger, uint32_t time, uint8_t number) {
    dl_record record = {.kind = DL_RECORD_EVENT, .time = time, .length = 2};

    logger->alarms += logger->channels[number].alarm.active ? 1u : 0u;
    record.payload[0] = number;
    record.payload[1] = logger->channels[number].alarm.active ? 1 : 0;
    return dl_journal_append(logger->journal, &record);
}

dl_status dl_logger_add(dl_logger *logger, uint32_t time, uint8_t channel, int32_t reading) {
    dl_channel *one;
    int32_t calm;
    size_t batch = (size_t)dl_settings_get(logger->settings, DL_SETTING_BATCH);
    dl_status status = DL_OK;

    if (channel >= DL_SENSORS) {
        return DL_RANGE;
    }
    one = &logger->channels[channel];
    calm = dl_fixed_to_milli(dl_smooth_add(&one->smooth, dl_fixed_of_milli(reading)));
    dl_stats_add(&one->stats, calm);
    dl_window_add(&one->window, calm);
    if (dl_alarm_add(&one->alarm, calm)) {
        status = note_alarm(logger, time, channel);
    }
    one->batch[one->waiting] = calm;
    one->waiting++;
    if (one->waiting >= batch) {
        dl_status written = write_batch(logger, time, channel);

        status = status == DL_OK ? written : status;
    }
    return status;
}

dl_status dl_logger_flush(dl_logger *logger, uint32_t time) {
    for (uint8_t i = 0; i < DL_SENSORS; i++) {
        while (logger->channels[i].waiting > 0) {
            dl_status status = write_batch(logger, time, i);

            if (status != DL_OK) {
                return status;
            }
        }
    }
    return DL_OK;
}
