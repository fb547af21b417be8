// The standard streams, and doubles as text.
#include "../c/format.h"
#include <iostream>

_LIBCPP_BEGIN_NAMESPACE_STD

__attribute__((init_priority(101))) istream cin;
__attribute__((init_priority(101))) ostream cout, cerr, clog;

ostream &ostream::__put_real(double value) {
    if (text_ == nullptr) {
        width_ = 0;
        return *this;
    }
    char text[64];
    struct sink sink = {text, sizeof text, 0};
    char kind = (flags_ & floatfield) == fixed ? 'f' : (flags_ & floatfield) == scientific ? 'e' : 'g';
    __clew_format_double(&sink, value, kind, static_cast<int>(precision_));
    return __padded(string_view(text, sink.count));
}

_LIBCPP_END_NAMESPACE_STD
