/* What a thread says about being cancelled. */
#include "threads/thread_record.h"
#include <__clew_cancel.h>

static int exchange(char *place, char value) {
    __clew_atomic_begin();
    char before = *place;
    *place = value;
    __clew_atomic_end();
    return before;
}

int pthread_setcancelstate(int state, int *before) {
    if (state != PTHREAD_CANCEL_ENABLE && state != PTHREAD_CANCEL_DISABLE)
        return EINVAL;
    int old = exchange(&__clew_thread()->uncancellable, state == PTHREAD_CANCEL_DISABLE);
    if (before != 0)
        *before = old ? PTHREAD_CANCEL_DISABLE : PTHREAD_CANCEL_ENABLE;
    return 0;
}

int pthread_setcanceltype(int type, int *before) {
    if (type != PTHREAD_CANCEL_DEFERRED && type != PTHREAD_CANCEL_ASYNCHRONOUS)
        return EINVAL;
    __clew_check(type == PTHREAD_CANCEL_DEFERRED || __clew_is_cancelled == 0, "library.unmodelled",
                 "that a thread is cancelled anywhere (PTHREAD_CANCEL_ASYNCHRONOUS) is not modelled; deferred is");
    int old = exchange(&__clew_thread()->anywhere, type == PTHREAD_CANCEL_ASYNCHRONOUS);
    if (before != 0)
        *before = old ? PTHREAD_CANCEL_ASYNCHRONOUS : PTHREAD_CANCEL_DEFERRED;
    return 0;
}

void pthread_testcancel(void) { __clew_cancellation_point(); }
