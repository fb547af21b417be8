// Inside exceptions: what stands in front of a thrown object.
#ifndef CLEW_EXCEPTIONS_H
#define CLEW_EXCEPTIONS_H

#include "../c/threads/thread_record.h"
#include "terminate.h"
#include <__clew.h>
#include <typeinfo>

enum clew_fate : int { clew_open, clew_caught, clew_doomed };

struct alignas(16) clew_exception {
    clew_exception *next;    // among those that are being handled by a thread
    clew_exception *primary; // the one that a second throw of the same object belongs to, else null
    const std::type_info *type;
    void (*destroy)(void *);
    void *adjusted; // the object as the handler sees it
    int handlers;   // how many handlers are active; negative while it is thrown again
    unsigned references;
    clew_fate fate; // whether somebody will catch it, where that was foretold
};

inline void *clew_object(clew_exception *exception) {
    return (exception->primary != nullptr ? exception->primary : exception) + 1;
}

// Where nobody catches, nothing is unwound before the handler for the end is called. So where there is one, it is foretold
// whether somebody will catch; whoever lands cuts off the runs that were told something else.
inline void clew_foretell(clew_exception *exception) {
    exception->fate = __clew_terminate_handler == nullptr ? clew_open : __clew_nondet_bool() ? clew_doomed : clew_caught;
}

// In a handler that catches everything: the end by an exception that nobody catches.
inline void clew_end_uncaught() {
    auto *exception = static_cast<clew_exception *>(__clew_thread()->caught);
    __clew_assume(exception->fate != clew_caught);
    if (__clew_terminate_handler != nullptr)
        std::terminate();
}

extern "C" void clew_release(clew_exception *exception);

#endif
