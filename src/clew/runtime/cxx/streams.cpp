// The standard streams, and doubles as text.
#include "../c/format.h"
#include <cmath>
#include <iostream>

_LIBCPP_BEGIN_NAMESPACE_STD

__attribute__((init_priority(101))) istream cin;
__attribute__((init_priority(101))) ostream cout, cerr, clog;

ostream &ostream::__put_real(double value) {
    if (__forgets())
        return *this;
    char text[400];
    struct sink sink = {text, sizeof text, 0};
    bool large = (flags_ & uppercase) != 0, negative = signbit(value);
    char kind = (flags_ & fixed) != 0 ? 'f' : (flags_ & scientific) != 0 ? 'e' : 'g';
    __clew_check((flags_ & floatfield) != floatfield, "library.unmodelled", "std::hexfloat is not modelled");
    __clew_format_double(&sink, negative ? -value : value, static_cast<char>(large ? kind - 'a' + 'A' : kind),
                         static_cast<int>(precision_), (flags_ & showpoint) != 0);
    return __padded(string_view(text, sink.count), negative ? "-" : (flags_ & showpos) != 0 ? "+" : "");
}

_LIBCPP_END_NAMESPACE_STD
