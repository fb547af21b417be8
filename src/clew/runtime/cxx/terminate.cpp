// The ends that a C++ program comes to by mistake.
#include "terminate.h"
#include <__clew.h>
#include <exception>
#include <stdlib.h>
#include <typeinfo>

std::terminate_handler __clew_terminate_handler;

namespace std {

void terminate() noexcept {
    if (__clew_terminate_handler != nullptr)
        __clew_terminate_handler();
    clew_terminate();
}

} // namespace std

void clew_terminate() {
    __clew_check(0, "exception.uncaught", "std::terminate is called");
    ::abort();
}

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
