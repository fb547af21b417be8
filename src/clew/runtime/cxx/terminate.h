// What is called at the end that a program comes to by mistake.
#pragma once
#include <exception>

extern std::terminate_handler __clew_terminate_handler; // null: the usual one
[[noreturn]] void clew_terminate();

// In a handler that catches everything: the end by an exception that nobody catches.
inline void clew_end_uncaught() {
    if (__clew_terminate_handler != nullptr)
        std::terminate();
}
