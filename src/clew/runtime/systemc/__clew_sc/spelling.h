// Numbers as texts, as the reference writes them: `-3`, `0b011001000`, `0xusc8`, `-0osm003`, `0csd10-0`. IEEE 1666-2011, 7.3.
//
// A number without a sign has a zero in front of the digits of a form that has one.
#ifndef CLEW_SC_SPELLING_H
#define CLEW_SC_SPELLING_H

#include <__clew_sc/numerals.h>
#include <string>

namespace sc_dt {

enum sc_numrep {
    SC_NOBASE = 0, SC_BIN = 2, SC_OCT = 8, SC_DEC = 10, SC_HEX = 16, SC_BIN_US, SC_BIN_SM, SC_OCT_US, SC_OCT_SM,
    SC_HEX_US, SC_HEX_SM, SC_CSD
};

template <class S> S __mask_as(int width) {
    return width >= static_cast<int>(8 * sizeof(S)) ? ~S(0) : (S(1) << width) - 1;
}

template <class S> std::string __decimal(S size) {
    std::string text;
    do {
        text.insert(text.begin(), static_cast<char>('0' + static_cast<int>(size % 10)));
        size /= 10;
    } while (size != 0);
    return text;
}

// The lowest digits of a number, each of so many bits, where all bits above those that it has are its sign.
template <class S> std::string __in_digits(S bits, bool negative, int width, int each) {
    std::string text;
    int all = (1 << each) - 1;
    for (int at = 0; at == 0 || at < width; at += each) {
        int left = static_cast<int>(8 * sizeof(S)) - at;
        int digit = left <= 0 ? 0 : static_cast<int>(bits >> at) & all;
        if (negative && left < each)
            digit |= all & (all << (left < 0 ? 0 : left));
        text.insert(text.begin(), "0123456789abcdef"[digit]);
    }
    return text;
}

// No two digits beside each other differ from zero.
template <class S> std::string __canonical(S bits, bool negative, int width) {
    std::string text;
    bool carry = false;
    auto bit = [&](int at) { return at < static_cast<int>(8 * sizeof(S)) ? ((bits >> at) & 1) != 0 : negative; };
    for (int at = 0; at < width; ++at) {
        bool odd = bit(at) != carry, next = bit(at + 1);
        text.insert(text.begin(), !odd ? '0' : next ? '-' : '1');
        carry = odd ? next : carry;
    }
    return text;
}

// A number of so many bits in a form, with its prefix or without.
template <class S> std::string __spelled(S bits, int width, bool sign, sc_numrep form, bool prefix) {
    bits &= __mask_as<S>(width);
    bool negative = sign && ((bits >> (width - 1)) & 1) != 0;
    S whole = negative ? bits | ~__mask_as<S>(width) : bits, size = negative ? 0 - whole : whole;
    std::string minus(negative ? "-" : "");
    auto named = [prefix](const char *name) { return std::string(prefix ? name : ""); };
    auto complement = [&](int each) { return __in_digits(whole, negative, sign ? width : width + 1, each); };
    auto plain = [&](const char *name, int each) {
        return negative ? std::string("negative") : named(name) + __in_digits(whole, false, sign ? width - 1 : width, each);
    };
    auto magnitude = [&](const char *name, int each) { return minus + named(name) + __in_digits(size, false, width, each); };
    switch (form) {
    case SC_BIN: return named("0b") + complement(1);
    case SC_OCT: return named("0o") + complement(3);
    case SC_HEX: return named("0x") + complement(4);
    case SC_BIN_US: return plain("0bus", 1);
    case SC_OCT_US: return plain("0ous", 3);
    case SC_HEX_US: return plain("0xus", 4);
    case SC_BIN_SM: return magnitude("0bsm", 1);
    case SC_OCT_SM: return magnitude("0osm", 3);
    case SC_HEX_SM: return magnitude("0xsm", 4);
    case SC_CSD: return named("0csd") + __canonical(whole, negative, sign ? width : width + 1);
    default: return minus + named("0d") + __decimal(size);
    }
}

} // namespace sc_dt
#endif
