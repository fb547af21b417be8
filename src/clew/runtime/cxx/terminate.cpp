// The ends that a C++ program comes to by mistake.
#include <__clew.h>
#include <exception>
#include <stdlib.h>
#include <typeinfo>

namespace {
std::terminate_handler handler;
}

namespace std {

terminate_handler set_terminate(terminate_handler next) noexcept {
    terminate_handler before = handler;
    handler = next;
    return before;
}

terminate_handler get_terminate() noexcept { return handler; }

void terminate() noexcept {
    if (handler != nullptr)
        handler();
    __clew_check(0, "exception.uncaught", "std::terminate is called");
    ::abort();
}

} // namespace std

extern "C" {

[[noreturn]] void __cxa_pure_virtual() {
    __clew_check(0, "control.pure-virtual-call", "a pure virtual function is called");
    abort();
}

[[noreturn]] void __cxa_deleted_virtual() {
    __clew_check(0, "control.pure-virtual-call", "a deleted virtual function is called");
    abort();
}

[[noreturn]] void __cxa_bad_cast() { throw std::bad_cast(); }
[[noreturn]] void __cxa_bad_typeid() { throw std::bad_typeid(); }
}
