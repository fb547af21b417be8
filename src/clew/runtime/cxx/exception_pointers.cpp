// What std::exception_ptr stands on: an exception that several threads may hold.
#include "exceptions.h"
#include <__clew.h>

static clew_exception *of(void *object) noexcept { return static_cast<clew_exception *>(object) - 1; }

extern "C" {

void __cxa_increment_exception_refcount(void *object) noexcept {
    if (object != nullptr) {
        __clew_atomic_begin();
        of(object)->references++;
        __clew_atomic_end();
    }
}

void __cxa_decrement_exception_refcount(void *object) noexcept {
    if (object != nullptr)
        clew_release(of(object));
}

void *__cxa_current_primary_exception() noexcept {
    auto *exception = static_cast<clew_exception *>(__clew_thread()->caught);
    if (exception == nullptr)
        return nullptr;
    void *object = clew_object(exception);
    __cxa_increment_exception_refcount(object);
    return object;
}

void __cxa_rethrow_primary_exception(void *object) {
    if (object == nullptr)
        return;
    auto *second = static_cast<clew_exception *>(__clew_allocate(sizeof(clew_exception)));
    second->next = nullptr;
    second->primary = of(object);
    second->type = of(object)->type;
    second->destroy = nullptr;
    second->adjusted = nullptr;
    second->handlers = 0;
    second->references = 1;
    __cxa_increment_exception_refcount(object);
    __clew_thread()->uncaught++;
    clew_foretell(second);
    __clew_throw(second);
}
}
