// What is called at the end that a program comes to by mistake.
#pragma once
#include <exception>

extern std::terminate_handler __clew_terminate_handler; // null: the usual one
[[noreturn]] void clew_terminate();
