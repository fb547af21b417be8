/* Tasks that are due again and again, on top of events. */
#ifndef DL_SCHEDULE_H
#define DL_SCHEDULE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "dl/events.h"
#include "dl/status.h"

#define DL_TASKS_MOST 4u

typedef void (*dl_task_body)(void *context, uint32_t now);

typedef struct dl_task {
    dl_task_body body;
    void *context;
    uint32_t period; /* 0: once */
    bool active;
    uint32_t runs;
} dl_task;

typedef struct dl_schedule {
    dl_task tasks[DL_TASKS_MOST];
    dl_events events;
    uint32_t now;
} dl_schedule;

void dl_schedule_init(dl_schedule *schedule);

/* A task that is due after so much time, and then with that period; its number. */
dl_status dl_schedule_add(dl_schedule *schedule, dl_task_body body, void *context, uint32_t after, uint32_t period,
                          uint8_t *number);
dl_status dl_schedule_stop(dl_schedule *schedule, uint8_t number);

/* Let time pass, and run what is due, in order; how many runs these were. */
uint32_t dl_schedule_advance(dl_schedule *schedule, uint32_t time);

#endif
