/* What is to be done when: a heap of events, the earliest on top; equal times in the order in which they came. */
#ifndef DL_EVENTS_H
#define DL_EVENTS_H

#include <stddef.h>
#include <stdint.h>

#include "dl/status.h"

#define DL_EVENTS_MOST 8u

typedef struct dl_event {
    uint32_t time;
    uint32_t order;
    uint8_t code;
    uint8_t argument;
} dl_event;

typedef struct dl_events {
    dl_event heap[DL_EVENTS_MOST];
    size_t count;
    uint32_t order;
} dl_events;

void dl_events_init(dl_events *events);
dl_status dl_events_post(dl_events *events, uint32_t time, uint8_t code, uint8_t argument);
dl_status dl_events_first(const dl_events *events, dl_event *event);
dl_status dl_events_take(dl_events *events, dl_event *event);

/* Forget all events of that code; how many these were. */
size_t dl_events_cancel(dl_events *events, uint8_t code);

#endif
