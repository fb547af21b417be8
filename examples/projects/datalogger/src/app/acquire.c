#include "acquire.h"

#include "dl/sensor.h"
#include "dl_config.h"

#if DL_WITH_THREADS

#include <pthread.h>

#include "dl/mailbox.h"

typedef struct reader {
    pthread_t thread;
    dl_mailbox *box;
    dl_sensor sensor;
    uint8_t channel;
    uint32_t rounds;
} reader;

static void *read_sensor(void *argument) {
    reader *self = argument;

    for (uint32_t i = 0; i < self->rounds; i++) {
        dl_message message = {self->channel, dl_sensor_read(&self->sensor)};

        if (dl_mailbox_send(self->box, message) != DL_OK) {
            break;
        }
    }
    return NULL;
}

dl_status dl_acquire(dl_logger *logger, uint32_t start, uint32_t rounds) {
    dl_mailbox box;
    reader readers[DL_SENSORS];
    uint32_t started = 0;
    uint32_t expected;
    dl_status status = dl_mailbox_init(&box);

    if (status != DL_OK) {
        return status;
    }
    for (uint32_t i = 0; i < DL_SENSORS; i++) {
        readers[i].box = &box;
        readers[i].channel = (uint8_t)i;
        readers[i].rounds = rounds;
        dl_sensor_init(&readers[i].sensor, 2u * i + 7u);
        if (pthread_create(&readers[i].thread, NULL, read_sensor, &readers[i]) != 0) {
            break;
        }
        started++;
    }
    expected = started * rounds;
    for (uint32_t i = 0; i < expected && status == DL_OK; i++) {
        dl_message message;

        status = dl_mailbox_receive(&box, &message);
        if (status == DL_OK) {
            status = dl_logger_add(logger, start + i / DL_SENSORS, message.channel, message.value);
        }
    }
    dl_mailbox_close(&box);
    for (uint32_t i = 0; i < started; i++) {
        pthread_join(readers[i].thread, NULL);
    }
    dl_mailbox_destroy(&box);
    return status;
}

#else

dl_status dl_acquire(dl_logger *logger, uint32_t start, uint32_t rounds) {
    dl_sensor sensors[DL_SENSORS];

    for (uint32_t i = 0; i < DL_SENSORS; i++) {
        dl_sensor_init(&sensors[i], 2u * i + 7u);
    }
    for (uint32_t round = 0; round < rounds; round++) {
        for (uint32_t i = 0; i < DL_SENSORS; i++) {
            dl_status status = dl_logger_add(logger, start + round, (uint8_t)i, dl_sensor_read(&sensors[i]));

            if (status != DL_OK) {
                return status;
            }
        }
    }
    return DL_OK;
}

#endif
