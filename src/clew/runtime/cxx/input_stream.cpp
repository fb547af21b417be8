// The standard stream for input.
#include <iostream>

_LIBCPP_BEGIN_NAMESPACE_STD

namespace {
__attribute__((init_priority(101))) __clew_world<char, char_traits<char>> console;
} // namespace
__attribute__((init_priority(101))) istream cin(&console);

namespace {
struct ties {
    ties() { cin.tie(&cout); }
};
__attribute__((init_priority(101))) ties tied;
} // namespace

_LIBCPP_END_NAMESPACE_STD
