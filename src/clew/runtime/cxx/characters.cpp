// Floating point as characters: what std::to_chars, std::from_chars and std::format need.
#include <__clew.h>
#include <cerrno>
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

bool __is_digit(const char *at, const char *last) { return at != last && *at >= '0' && *at <= '9'; }

const char *__behind_word(const char *at, const char *last, const char *word) {
    for (; *word != 0; at++, word++)
        if (at == last || (*at | 0x20) != *word)
            return nullptr;
    return at;
}

// The end of digits, perhaps with a point; `first` where there is none.
const char *__behind_digits(const char *first, const char *last) {
    const char *at = first;
    bool any = false;
    for (bool point = false; at != last && (__is_digit(at, last) || (*at == '.' && !point)); at++) {
        any = any || *at != '.';
        point = point || *at == '.';
    }
    return any ? at : first;
}

const char *__behind_exponent(const char *first, const char *last) {
    const char *at = first;
    if (at == last || (*at | 0x20) != 'e')
        return first;
    at++;
    if (at != last && (*at == '-' || *at == '+'))
        at++;
    if (!__is_digit(at, last))
        return first;
    while (__is_digit(at, last))
        at++;
    return at;
}

// The end of the longest number of the format at `first`, or `first` itself.
const char *__behind_number(const char *first, const char *last, chars_format format) {
    const char *from = first != last && *first == '-' ? first + 1 : first;
    for (const char *word : {"infinity", "inf", "nan"})
        if (const char *end = __behind_word(from, last, word))
            return end;
    const char *digits = __behind_digits(from, last);
    if (digits == from || format == chars_format::fixed)
        return digits == from ? first : digits;
    const char *end = __behind_exponent(digits, last);
    return format == chars_format::scientific && end == digits ? first : end;
}

template <class Real> __from_chars_result<Real> __parsed(const char *first, const char *last, chars_format format) {
    __clew_check(format != chars_format::hex, "library.unmodelled", "hexadecimal floating point is not modelled");
    const char *end = __behind_number(first, last, format);
    ptrdiff_t length = end - first;
    if (length == 0)
        return {0, 0, errc::invalid_argument};
    char text[room];
    __clew_check(length < room, "library.unmodelled", "so long a number is not read");
    memcpy(text, first, static_cast<size_t>(length));
    text[length] = 0;
    int before = errno;
    errno = 0;
    Real value = __read(text, Real());
    bool fits = errno != ERANGE;
    errno = before;
    return {value, length, fits ? errc{} : errc::result_out_of_range};
}

} // namespace

template <class Real>
__from_chars_result<Real> __from_chars_floating_point(_LIBCPP_NOESCAPE const char *first,
                                                      _LIBCPP_NOESCAPE const char *last, chars_format format) {
    return __parsed<Real>(first, last, format);
}
template __from_chars_result<float> __from_chars_floating_point(_LIBCPP_NOESCAPE const char *first,
                                                                _LIBCPP_NOESCAPE const char *last, chars_format format);
template __from_chars_result<double> __from_chars_floating_point(_LIBCPP_NOESCAPE const char *first,
                                                                 _LIBCPP_NOESCAPE const char *last, chars_format format);

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
