// Texts that stand for numbers: `12`, `-0d12`, `0x1f`, `0bus101`, `-0xsm1f`, `0csd10-`. IEEE 1666-2011, 7.3.
//
// Without a notation a text is decimal. The first digit of `0b`, `0o` and `0x` has the sign, so that `0xF` is -1; digits
// are without a sign behind `us`, and may have one in front behind `sm`.
#ifndef CLEW_SC_NUMERALS_H
#define CLEW_SC_NUMERALS_H

#include <__clew_sc/kernel.h>

namespace sc_dt {

typedef unsigned __int128 __wide;

inline char __small(char letter) { return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter; }

// The base that a text names behind its sign, or none.
inline int __named_base(const char *text) {
    if (*text == '-' || *text == '+')
        ++text;
    if (text[0] != '0')
        return 0;
    switch (__small(text[1])) {
    case 'b':
    case 'c': return 2;
    case 'o': return 8;
    case 'd': return 10;
    case 'x': return 16;
    default: return 0;
    }
}

// What a digit adds, or nothing that is below any base.
inline int __digit(char given, bool canonical) {
    if (canonical && given == '-')
        return -1;
    given = __small(given);
    return given >= '0' && given <= '9' ? given - '0' : given >= 'a' && given <= 'f' ? given - 'a' + 10 : 16;
}

template <class S> struct __numeral {
    S value;
    bool right; // whether the text is a number
};

template <class S = __wide> __numeral<S> __numeral_of(const char *text) {
    int base = __named_base(text);
    bool minus = *text == '-', sign = minus || *text == '+';
    if (sign)
        ++text;
    bool canonical = base == 2 && __small(text[1]) == 'c', complement = base == 2 || base == 8 || base == 16;
    if (base != 0)
        text += 2;
    if (canonical) {
        if (__small(text[0]) != 's' || __small(text[1]) != 'd' || sign)
            return {0, false};
        text += 2;
        complement = false;
    } else if (complement && __small(text[0]) == 's' && __small(text[1]) == 'm') {
        text += 2;
        complement = false;
    } else if (complement) {
        if (sign)
            return {0, false};
        if (__small(text[0]) == 'u' && __small(text[1]) == 's') {
            text += 2;
            complement = false;
        }
    }
    if (base == 0)
        base = 10;
    S value = complement && __digit(*text, false) >= base / 2 ? ~S(0) : S(0);
    bool right = *text != 0;
    for (; *text != 0 && right; ++text) {
        __clew_check(*text != '.', "library.unmodelled", "a text of a number with a fraction is not modelled");
        int digit = __digit(*text, canonical);
        right = digit < base;
        value = value * static_cast<S>(base) + static_cast<S>(digit);
    }
    return {minus ? -value : value, right};
}

// The bits of a number that a text stands for; nobody asks for more of them than there are.
template <class S = __wide> S __parsed(const char *text) {
    __numeral<S> found = __numeral_of<S>(text);
    __clew_check(found.right, "systemc.design-error",
                 "(E403) conversion failed: the text is no number [IEEE 1666-2011, 7.3]");
    return found.value;
}

} // namespace sc_dt
#endif
