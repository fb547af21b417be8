// Floating point as characters: what std::to_chars and std::format need.
#include <__clew.h>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

_LIBCPP_BEGIN_NAMESPACE_STD

namespace {

constexpr int room = 400; // the longest double in plain digits has 309 of them; whoever wants more gets an error

struct shortest {
    int digits, exponent; // of the shortest decimal number that is read as the same value
};

double __read(const char *text, double) { return strtod(text, nullptr); }
float __read(const char *text, float) { return strtof(text, nullptr); }

template <class Real> shortest __shortest(Real value) {
    for (int digits = 1;; digits++) {
        char text[40];
        snprintf(text, sizeof text, "%.*e", digits - 1, static_cast<double>(value));
        if (digits == 17 || __read(text, value) == value)
            return {digits, atoi(strchr(text, 'e') + 1)};
    }
}

to_chars_result __put(char *first, char *last, const char *text, int length) {
    if (length > last - first || length >= room)
        return {last, errc::value_too_large};
    memcpy(first, text, static_cast<size_t>(length));
    return {first + length, errc{}};
}

to_chars_result __special(char *first, char *last, double value) {
    char text[8];
    int length = snprintf(text, sizeof text, "%s%s", signbit(value) ? "-" : "", value != value ? "nan" : "inf");
    return __put(first, last, text, length);
}

to_chars_result __precise(char *first, char *last, double value, chars_format format, int precision) {
    if (!isfinite(value))
        return __special(first, last, value);
    __clew_check(format != chars_format::hex, "library.unmodelled", "hexadecimal floating point is not modelled");
    const char *how = format == chars_format::fixed ? "%.*f" : format == chars_format::scientific ? "%.*e" : "%.*g";
    char text[room];
    return __put(first, last, text, snprintf(text, room, how, precision < 0 ? 6 : precision, value));
}

template <class Real> to_chars_result __as(char *first, char *last, Real value, chars_format format) {
    if (!isfinite(value))
        return __special(first, last, value);
    __clew_check(format != chars_format::hex, "library.unmodelled", "hexadecimal floating point is not modelled");
    shortest found = __shortest(value);
    int behind = found.digits - 1 - found.exponent;
    char fixed[room], scientific[room];
    int plain = snprintf(fixed, room, "%.*f", behind > 0 ? behind : 0, static_cast<double>(value));
    int powers = snprintf(scientific, room, "%.*e", found.digits - 1, static_cast<double>(value));
    bool is_fixed = format == chars_format::fixed     ? true
                    : format == chars_format::general ? found.exponent >= -4 && found.exponent < 6
                    : format == chars_format::scientific ? false
                                                         : plain <= powers;
    return is_fixed ? __put(first, last, fixed, plain) : __put(first, last, scientific, powers);
}

} // namespace

to_chars_result to_chars(char *first, char *last, float value) { return __as(first, last, value, chars_format{}); }
to_chars_result to_chars(char *first, char *last, double value) { return __as(first, last, value, chars_format{}); }
to_chars_result to_chars(char *first, char *last, long double value) {
    return to_chars(first, last, static_cast<double>(value));
}
to_chars_result to_chars(char *first, char *last, float value, chars_format format) {
    return __as(first, last, value, format);
}
to_chars_result to_chars(char *first, char *last, double value, chars_format format) {
    return __as(first, last, value, format);
}
to_chars_result to_chars(char *first, char *last, long double value, chars_format format) {
    return __as(first, last, static_cast<double>(value), format);
}
to_chars_result to_chars(char *first, char *last, float value, chars_format format, int precision) {
    return __precise(first, last, value, format, precision);
}
to_chars_result to_chars(char *first, char *last, double value, chars_format format, int precision) {
    return __precise(first, last, value, format, precision);
}
to_chars_result to_chars(char *first, char *last, long double value, chars_format format, int precision) {
    return __precise(first, last, static_cast<double>(value), format, precision);
}

_LIBCPP_END_NAMESPACE_STD
