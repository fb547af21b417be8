#include "dl/events.h"

#include <stdbool.h>

void dl_events_init(dl_events *events) {
    events->count = 0;
    events->order = 0;
}

static bool before(const dl_event *a, const dl_event *b) {
    return a->time < b->time || (a->time == b->time && a->order < b->order);
}

static void swap(dl_event *a, dl_event *b) {
    dl_event kept = *a;

    *a = *b;
    *b = kept;
}

static void sift_up(dl_events *events, size_t at) {
    while (at > 0) {
        size_t parent = (at - 1) / 2;

        if (!before(&events->heap[at], &events->heap[parent])) {
            return;
        }
        swap(&events->heap[at], &events->heap[parent]);
        at = parent;
    }
}

static void sift_down(dl_events *events, size_t at) {
    for (;;) {
        size_t left = 2 * at + 1;
        size_t least = at;

        if (left < events->count && before(&events->heap[left], &events->heap[least])) {
            least = left;
        }
        if (left + 1 < events->count && before(&events->heap[left + 1], &events->heap[least])) {
            least = left + 1;
        }
        if (least == at) {
            return;
        }
        swap(&events->heap[at], &events->heap[least]);
        at = least;
    }
}

dl_status dl_events_post(dl_events *events, uint32_t time, uint8_t code, uint8_t argument) {
    dl_event event = {time, events->order, code, argument};

    if (events->count == DL_EVENTS_MOST) {
        return DL_FULL;
    }
    events->order++;
    events->heap[events->count] = event;
    events->count++;
    sift_up(events, events->count - 1);
    return DL_OK;
}

dl_status dl_events_first(const dl_events *events, dl_event *event) {
    if (events->count == 0) {
        return DL_EMPTY;
    }
    *event = events->heap[0];
    return DL_OK;
}

dl_status dl_events_take(dl_events *events, dl_event *event) {
    dl_status status = dl_events_first(events, event);

    if (status != DL_OK) {
        return status;
    }
    events->count--;
    events->heap[0] = events->heap[events->count];
    sift_down(events, 0);
    return DL_OK;
}

size_t dl_events_cancel(dl_events *events, uint8_t code) {
    size_t kept = 0;
    size_t gone;

    for (size_t i = 0; i < events->count; i++) {
        if (events->heap[i].code != code) {
            events->heap[kept] = events->heap[i];
            kept++;
        }
    }
    gone = events->count - kept;
    events->count = kept;
    for (size_t i = kept / 2; i > 0; i--) {
        sift_down(events, i - 1);
    }
    return gone;
}
