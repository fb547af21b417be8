// The standard streams for output of wide characters.
#include <iostream>

_LIBCPP_BEGIN_NAMESPACE_STD

namespace {
__attribute__((init_priority(101))) __clew_sink<wchar_t, char_traits<wchar_t>> console, errors;
} // namespace
__attribute__((init_priority(101))) wostream wcout(&console), wcerr(&errors), wclog(&errors);

namespace {
struct ties {
    ties() {
        wcerr.tie(&wcout);
        wcerr.setf(ios_base::unitbuf);
    }
};
__attribute__((init_priority(101))) ties tied;
} // namespace

_LIBCPP_END_NAMESPACE_STD
