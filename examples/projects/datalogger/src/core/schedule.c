#include "dl/schedule.h"

#include <string.h>

void dl_schedule_init(dl_schedule *schedule) {
    memset(schedule->tasks, 0, sizeof schedule->tasks);
    dl_events_init(&schedule->events);
    schedule->now = 0;
}

dl_status dl_schedule_add(dl_schedule *schedule, dl_task_body body, void *context, uint32_t after, uint32_t period,
                          uint8_t *number) {
    for (uint8_t i = 0; i < DL_TASKS_MOST; i++) {
        dl_task *task = &schedule->tasks[i];

        if (task->active) {
            continue;
        }
        task->body = body;
        task->context = context;
        task->period = period;
        task->runs = 0;
        task->active = true;
        *number = i;
        return dl_events_post(&schedule->events, schedule->now + after, i, 0);
    }
    return DL_FULL;
}

dl_status dl_schedule_stop(dl_schedule *schedule, uint8_t number) {
    if (number >= DL_TASKS_MOST || !schedule->tasks[number].active) {
        return DL_NOT_FOUND;
    }
    schedule->tasks[number].active = false;
    dl_events_cancel(&schedule->events, number);
    return DL_OK;
}

static void run(dl_schedule *schedule, uint8_t number) {
    dl_task *task = &schedule->tasks[number];

    task->runs++;
    task->body(task->context, schedule->now);
    if (!task->active) {
        return; /* it has stopped itself */
    }
    if (task->period == 0) {
        task->active = false;
    } else {
        dl_events_post(&schedule->events, schedule->now + task->period, number, 0);
    }
}

uint32_t dl_schedule_advance(dl_schedule *schedule, uint32_t time) {
    uint32_t until = schedule->now + time;
    uint32_t runs = 0;
    dl_event event;

    while (dl_events_first(&schedule->events, &event) == DL_OK && event.time <= until) {
        dl_events_take(&schedule->events, &event);
        schedule->now = event.time;
        run(schedule, event.code);
        runs++;
    }
    schedule->now = until;
    return runs;
}
