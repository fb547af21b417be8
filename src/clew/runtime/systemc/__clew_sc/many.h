// Numbers of more than 128 bits, in words of 64: what C++ does with its own numbers, modulo their width.
#ifndef CLEW_SC_MANY_H
#define CLEW_SC_MANY_H

#include <__clew_sc/kernel.h>
#include <type_traits>

namespace sc_dt {

// Whether C++ computes with it by itself.
template <class T>
constexpr bool __is_plain = std::is_integral_v<T> || std::is_enum_v<T> || std::is_same_v<T, __int128> ||
                            std::is_same_v<T, unsigned __int128>;

template <int K, bool SIGN> class __many {
  public:
    static constexpr int words = K;
    uint64_t word[K];

    __many() = default;
    template <class T, class = std::enable_if_t<__is_plain<T>>> __many(T value) {
        bool minus = value < T(0);
        word[0] = static_cast<uint64_t>(value);
        for (int i = 1; i < K; ++i)
            word[i] = minus ? ~uint64_t(0) : 0;
        if constexpr (sizeof(T) > 8)
            word[1] = static_cast<uint64_t>(value >> 64);
    }
    template <int J, bool S, class = std::enable_if_t<J != K || S != SIGN>> __many(const __many<J, S> &other) {
        uint64_t above = S && other.negative() ? ~uint64_t(0) : 0;
        for (int i = 0; i < K; ++i)
            word[i] = i < J ? other.word[i < J ? i : 0] : above;
    }

    template <class T, class = std::enable_if_t<__is_plain<T>>> explicit operator T() const {
        if constexpr (sizeof(T) > 8)
            return static_cast<T>((static_cast<unsigned __int128>(word[1]) << 64) | word[0]);
        else
            return static_cast<T>(word[0]);
    }
    explicit operator double() const {
        if (negative())
            return -static_cast<double>(__many<K, false>(-*this));
        double made = 0;
        for (int i = K - 1; i >= 0; --i)
            made = made * 18446744073709551616.0 + static_cast<double>(word[i]);
        return made;
    }

    bool negative() const { return SIGN && (word[K - 1] >> 63) != 0; }

    __many operator~() const {
        __many made;
        for (int i = 0; i < K; ++i)
            made.word[i] = ~word[i];
        return made;
    }
    __many operator-() const { return __many(0) - *this; }
    __many operator<<(int by) const {
        __many made(0);
        int far = by / 64, near = by % 64;
        for (int i = K - 1; i >= far; --i) {
            made.word[i] = word[i - far] << near;
            if (near != 0 && i > far)
                made.word[i] |= word[i - far - 1] >> (64 - near);
        }
        return made;
    }
    __many operator>>(int by) const {
        uint64_t above = negative() ? ~uint64_t(0) : 0;
        __many made;
        int far = by / 64, near = by % 64;
        for (int i = 0; i < K; ++i) {
            uint64_t low = i + far < K ? word[i + far] : above, high = i + far + 1 < K ? word[i + far + 1] : above;
            made.word[i] = near == 0 ? low : (low >> near) | (high << (64 - near));
        }
        return made;
    }
    friend __many operator&(const __many &a, const __many &b) {
        __many made;
        for (int i = 0; i < K; ++i)
            made.word[i] = a.word[i] & b.word[i];
        return made;
    }
    friend __many operator|(const __many &a, const __many &b) {
        __many made;
        for (int i = 0; i < K; ++i)
            made.word[i] = a.word[i] | b.word[i];
        return made;
    }
    friend __many operator^(const __many &a, const __many &b) {
        __many made;
        for (int i = 0; i < K; ++i)
            made.word[i] = a.word[i] ^ b.word[i];
        return made;
    }
    friend __many operator+(const __many &a, const __many &b) {
        __many made;
        uint64_t carry = 0;
        for (int i = 0; i < K; ++i) {
            uint64_t sum = a.word[i] + carry;
            carry = sum < carry;
            made.word[i] = sum + b.word[i];
            carry += made.word[i] < sum;
        }
        return made;
    }
    friend __many operator-(const __many &a, const __many &b) {
        __many made;
        uint64_t borrow = 0;
        for (int i = 0; i < K; ++i) {
            uint64_t less = a.word[i] - borrow;
            borrow = less > a.word[i];
            made.word[i] = less - b.word[i];
            borrow += made.word[i] > less;
        }
        return made;
    }
    friend __many operator*(const __many &a, const __many &b) {
        __many made(0);
        for (int i = 0; i < K; ++i) {
            if (a.word[i] == 0)
                continue;
            uint64_t carry = 0;
            for (int j = 0; i + j < K; ++j) {
                unsigned __int128 part = static_cast<unsigned __int128>(a.word[i]) * b.word[j] + made.word[i + j] + carry;
                made.word[i + j] = static_cast<uint64_t>(part);
                carry = static_cast<uint64_t>(part >> 64);
            }
        }
        return made;
    }
    friend __many operator/(const __many &a, const __many &b) {
        __many<K, false> rest;
        __many<K, false> made = divided(size(a), size(b), rest);
        return a.negative() != b.negative() ? __many(0) - __many(made) : __many(made);
    }
    friend __many operator%(const __many &a, const __many &b) {
        __many<K, false> rest;
        divided(size(a), size(b), rest);
        return a.negative() ? __many(0) - __many(rest) : __many(rest);
    }
    friend bool operator==(const __many &a, const __many &b) {
        for (int i = 0; i < K; ++i)
            if (a.word[i] != b.word[i])
                return false;
        return true;
    }
    friend bool operator<(const __many &a, const __many &b) {
        if (a.negative() != b.negative())
            return a.negative();
        for (int i = K - 1; i >= 0; --i)
            if (a.word[i] != b.word[i])
                return a.word[i] < b.word[i];
        return false;
    }
    friend bool operator!=(const __many &a, const __many &b) { return !(a == b); }
    friend bool operator>(const __many &a, const __many &b) { return b < a; }
    friend bool operator<=(const __many &a, const __many &b) { return !(b < a); }
    friend bool operator>=(const __many &a, const __many &b) { return !(a < b); }
    __many &operator&=(const __many &b) { return *this = *this & b; }
    __many &operator|=(const __many &b) { return *this = *this | b; }
    __many &operator/=(const __many &b) { return *this = *this / b; }

  private:
    static __many<K, false> size(const __many &a) { return a.negative() ? __many<K, false>(-a) : __many<K, false>(a); }
    static __many<K, false> divided(const __many<K, false> &a, const __many<K, false> &b, __many<K, false> &rest) {
        __clew_check(b != __many<K, false>(0), "arithmetic.division-by-zero", "division by zero");
        __many<K, false> made(0);
        rest = __many<K, false>(0);
        bool is_short = true;
        for (int i = 1; i < K; ++i)
            is_short = is_short && b.word[i] == 0;
        if (is_short) {
            unsigned __int128 left = 0;
            for (int i = K - 1; i >= 0; --i) {
                left = (left << 64) | a.word[i];
                made.word[i] = static_cast<uint64_t>(left / b.word[0]);
                left %= b.word[0];
            }
            rest.word[0] = static_cast<uint64_t>(left);
            return made;
        }
        for (int at = 64 * K - 1; at >= 0; --at) {
            rest = (rest << 1) | __many<K, false>((a.word[at / 64] >> (at % 64)) & 1);
            if (rest >= b) {
                rest = rest - b;
                made.word[at / 64] |= uint64_t(1) << (at % 64);
            }
        }
        return made;
    }
};

template <int K> __many<K, true> __extended(const __many<K, false> &value, int width) {
    __many<K, false> sign = __many<K, false>(1) << (width - 1);
    return __many<K, true>((value ^ sign) - sign);
}

} // namespace sc_dt
#endif
