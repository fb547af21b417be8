// Exceptions that a specification such as throw(int) does not allow, as C++ had them until 2017.
#include "exceptions.h"
#include <__clew.h>
#include <exception>
#include <stdlib.h>

extern "C" void *__cxa_begin_catch(void *thrown);
extern "C" void __cxa_end_catch();

namespace {
std::unexpected_handler handler;

// What left the function is handled no more: what its handler throws takes its place.
void replace(clew_exception *thrown) {
    auto *next = static_cast<clew_exception *>(__clew_thread()->caught);
    next->next = thrown->next;
    clew_release(thrown);
}
} // namespace

namespace std {

unexpected_handler set_unexpected(unexpected_handler next) noexcept {
    unexpected_handler before = handler;
    handler = next;
    return before;
}

unexpected_handler get_unexpected() noexcept { return handler; }

void unexpected() {
    if (handler != nullptr)
        handler();
    std::terminate();
}

} // namespace std

// Called with what has left a function; whether its specification allows what a handler throws is asked where this is
// called. Where it does not, this is called again, with an offset that says whether it allows std::bad_exception (1)
// or not (2).
extern "C" void __cxa_call_unexpected(void *given) {
    size_t answer = __clew_offset(given);
    auto *thrown = reinterpret_cast<clew_exception *>(static_cast<char *>(given) - answer);
    if (answer == 1) {
        __cxa_begin_catch(thrown);
        __cxa_end_catch();
        throw std::bad_exception();
    }
    if (answer == 0 && handler != nullptr) {
        __cxa_begin_catch(thrown);
        try {
            handler();
        } catch (...) {
            replace(thrown);
            throw;
        }
    }
    __clew_check(0, "exception.uncaught", "an exception leaves a function whose specification does not allow it");
    abort();
}
