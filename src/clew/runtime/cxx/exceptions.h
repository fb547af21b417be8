// Inside exceptions: what stands in front of a thrown object.
#ifndef CLEW_EXCEPTIONS_H
#define CLEW_EXCEPTIONS_H

#include "../c/thread_record.h"
#include <typeinfo>

struct alignas(16) clew_exception {
    clew_exception *next;    // among those that are being handled by a thread
    clew_exception *primary; // the one that a second throw of the same object belongs to, else null
    const std::type_info *type;
    void (*destroy)(void *);
    void *adjusted; // the object as the handler sees it
    int handlers;   // how many handlers are active; negative while it is thrown again
    unsigned references;
};

inline void *clew_object(clew_exception *exception) {
    return (exception->primary != nullptr ? exception->primary : exception) + 1;
}

extern "C" void clew_release(clew_exception *exception);

#endif
