// Exceptions that a specification such as throw(int) does not allow, as C++ had them until 2017.
#include <__clew.h>
#include <exception>
#include <stdlib.h>

namespace {
std::unexpected_handler handler;
}

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

// What a handler throws goes on if the specification allows that; which ones it allows is not known here.
extern "C" [[noreturn]] void __cxa_call_unexpected(void *) {
    if (handler != nullptr) {
        try {
            handler();
        } catch (...) {
            __clew_check(0, "library.unmodelled", "a handler of unexpected exceptions throws, which is not modelled");
        }
    }
    __clew_check(0, "exception.uncaught", "an exception leaves a function whose specification does not allow it");
    abort();
}
