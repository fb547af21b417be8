// The standard stream for input of wide characters.
#include <iostream>

_LIBCPP_BEGIN_NAMESPACE_STD

namespace {
__attribute__((init_priority(101))) __clew_world<wchar_t, char_traits<wchar_t>> console;
} // namespace
__attribute__((init_priority(101))) wistream wcin(&console);

namespace {
struct ties {
    ties() { wcin.tie(&wcout); }
};
__attribute__((init_priority(101))) ties tied;
} // namespace

_LIBCPP_END_NAMESPACE_STD
