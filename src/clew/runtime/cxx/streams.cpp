// The standard streams for output.
#include <iostream>

_LIBCPP_BEGIN_NAMESPACE_STD

namespace {
__attribute__((init_priority(101))) __clew_sink<char, char_traits<char>> console, errors;
} // namespace
__attribute__((init_priority(101))) ostream cout(&console), cerr(&errors), clog(&errors);

namespace {
struct ties {
    ties() {
        cerr.tie(&cout);
        cerr.setf(ios_base::unitbuf);
    }
};
__attribute__((init_priority(101))) ties tied;
} // namespace

_LIBCPP_END_NAMESPACE_STD
