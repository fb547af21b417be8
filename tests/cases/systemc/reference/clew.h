// What `clew.h` offers, for runs with a reference simulator: inputs are the numbers of the file that CLEW_INPUTS names,
// one after another, and the lowest value where there is none left; a run against an assumption ends with status 77.
#ifndef CLEW_H
#define CLEW_H

#include <cassert>
#include <cstdio>
#include <cstdlib>

inline bool clew_next(long long &value) {
    static std::FILE *inputs = std::getenv("CLEW_INPUTS") ? std::fopen(std::getenv("CLEW_INPUTS"), "r") : nullptr;
    return inputs != nullptr && std::fscanf(inputs, "%lld", &value) == 1;
}

template <typename T> T clew_any(T otherwise = T()) {
    long long value;
    return clew_next(value) ? static_cast<T>(value) : otherwise;
}

inline int clew_nondet() { return clew_any<int>(); }
inline int clew_nondet_int() { return clew_any<int>(); }
inline unsigned clew_nondet_uint() { return clew_any<unsigned>(); }
inline char clew_nondet_char() { return clew_any<char>(); }
inline unsigned char clew_nondet_uchar() { return clew_any<unsigned char>(); }
inline short clew_nondet_short() { return clew_any<short>(); }
inline unsigned short clew_nondet_ushort() { return clew_any<unsigned short>(); }
inline bool clew_nondet_bool() { return clew_any<bool>(); }

inline void clew_assume(int condition) {
    if (!condition)
        std::exit(77);
}

inline int clew_nondet_range(int low, int high) {
    int value = clew_any<int>(low);
    clew_assume(low <= value && value <= high);
    return value;
}

inline void clew_assert(int condition) { assert(condition); }

#endif
