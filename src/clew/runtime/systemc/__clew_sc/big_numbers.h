// Numbers that may have more than 64 bits, and what is computed of them. IEEE 1666-2011, 7.6.
//
// Results are exact: they have as many bits as they need, up to 128 with the sign; of numbers that have more than 128 bits
// themselves, or that have more than 64 and are shifted to the left, as many as the type of the result has room for. What
// needs more is not modelled.
#ifndef CLEW_SC_BIG_NUMBERS_H
#define CLEW_SC_BIG_NUMBERS_H

#include <__clew_sc/numbers.h>

namespace sc_dt {

inline void __must_fit(bool fits) {
    __clew_check(fits, "library.unmodelled", "a number of more than 128 bits is not modelled");
}

// A result.
class __whole : public __bits<__whole> {
  public:
    static constexpr bool __has_sign = true;
    static constexpr int __most = 128;
    __whole(__signed_wide value) : value_(value) {}
    int length() const { return 128; }
    __wide __get() const { return static_cast<__wide>(value_); }
    __signed_wide value() const { return value_; }
    double to_double() const { return static_cast<double>(value_); }
    bool operator[](int index) const { return ((value_ >> index) & 1) != 0; }
    bool test(int index) const { return (*this)[index]; }
    __value_of<128> range(int high, int low) const {
        __clew_check(low >= 0 && high >= low && high < 128, "array.out-of-bounds",
                     "(E5) out of bounds: a range that the number does not have [IEEE 1666-2011, 7.2.6]");
        return __value_of<128>(__get() >> low, high - low + 1);
    }
    __value_of<128> operator()(int high, int low) const { return range(high, low); }
    std::string to_string(sc_numrep form = SC_DEC, bool prefix = false) const {
        __clew_check(form == SC_DEC, "library.unmodelled",
                     "how many digits a result has in another base is not modelled: assign it to a variable first");
        return __spelled(__get(), 128, true, form, prefix);
    }

  private:
    __signed_wide value_;
};

template <int W> class sc_biguint;
template <int W> class sc_bigint;
template <class T> struct __is_big : std::false_type {};
template <> struct __is_big<__whole> : std::true_type {};
template <int W> struct __is_big<sc_biguint<W>> : std::true_type {};
template <int W> struct __is_big<sc_bigint<W>> : std::true_type {};
template <class T> constexpr bool __counts = std::is_integral_v<T> || std::is_enum_v<T> || std::is_base_of_v<__sized, T>;
template <class A, class B>
using __if_big = std::enable_if_t<(__is_big<A>::value || __is_big<B>::value) && __counts<A> && __counts<B>>;

template <class T> __signed_wide __whole_of(const T &given) {
    if constexpr (std::is_base_of_v<__sized, T>) {
        if constexpr (T::__has_sign)
            return given.value();
        else {
            auto bits = given.__get();
            if constexpr (sizeof(bits) > 8)
                __must_fit((bits >> 127) == 0);
            return static_cast<__signed_wide>(bits);
        }
    } else {
        return static_cast<__signed_wide>(given);
    }
}

inline __whole __sum(__signed_wide a, __signed_wide b) {
    __signed_wide made = static_cast<__signed_wide>(static_cast<__wide>(a) + static_cast<__wide>(b));
    __must_fit(((a ^ made) & (b ^ made)) >= 0);
    return made;
}
inline __whole __difference(__signed_wide a, __signed_wide b) {
    __signed_wide made = static_cast<__signed_wide>(static_cast<__wide>(a) - static_cast<__wide>(b));
    __must_fit(((a ^ b) & (a ^ made)) >= 0);
    return made;
}
inline bool __is_short(__signed_wide a) { return a == static_cast<__signed_wide>(static_cast<int64>(a)); }
inline __whole __product(__signed_wide a, __signed_wide b) {
    __signed_wide made = static_cast<__signed_wide>(static_cast<__wide>(a) * static_cast<__wide>(b));
    if (!__is_short(a) || !__is_short(b))
        __must_fit(a == 0 || (made / a == b && made % a == 0));
    return made;
}
inline __whole __shifted(__signed_wide a, int by) {
    if (by < 0)
        by = 0;
    __must_fit(a == 0 || by < 127);
    __signed_wide made = a == 0 ? 0 : static_cast<__signed_wide>(static_cast<__wide>(a) << by);
    __must_fit(a == 0 || (made >> by) == a);
    return made;
}

// A result of numbers that have more than 128 bits.
template <int K> class __long_whole : public __bits<__long_whole<K>> {
  public:
    typedef __many<K, true> kept;
    static constexpr bool __has_sign = true;
    static constexpr int __most = 64 * K;
    __long_whole(const kept &value) : value_(value) {}
    int length() const { return 64 * K; }
    __store<64 * K> __get() const { return __store<64 * K>(value_); }
    kept value() const { return value_; }
    double to_double() const { return static_cast<double>(value_); }
    bool operator[](int index) const { return ((value_ >> index) & 1) != 0; }
    bool test(int index) const { return (*this)[index]; }
    __value_of<64 * K> range(int high, int low) const {
        __clew_check(low >= 0 && high >= low && high < 64 * K, "array.out-of-bounds",
                     "(E5) out of bounds: a range that the number does not have [IEEE 1666-2011, 7.2.6]");
        return __value_of<64 * K>(__get() >> low, high - low + 1);
    }
    __value_of<64 * K> operator()(int high, int low) const { return range(high, low); }
    std::string to_string(sc_numrep form = SC_DEC, bool prefix = false) const {
        __clew_check(form == SC_DEC, "library.unmodelled",
                     "how many digits a result has in another base is not modelled: assign it to a variable first");
        return __spelled(__get(), 64 * K, true, form, prefix);
    }

  private:
    kept value_;
};
template <int K> struct __is_big<__long_whole<K>> : std::true_type {};

template <class T> constexpr int __bits_of() {
    if constexpr (std::is_base_of_v<__sized, T>)
        return T::__most;
    else
        return 64;
}
template <class A, class B> constexpr bool __is_long = __bits_of<A>() > 128 || __bits_of<B>() > 128;
template <class A, class B> constexpr int __larger = __bits_of<A>() > __bits_of<B>() ? __bits_of<A>() : __bits_of<B>();
template <int M> using __long_of = __many<M / 64 + 1, true>; // with room for the sign
template <int M, class T> __long_of<M> __longer(const T &given) {
    if constexpr (std::is_base_of_v<__sized, T>)
        return __long_of<M>(__extend(given));
    else
        return __long_of<M>(given);
}
template <int M> __long_whole<M / 64 + 1> __made_long(const __long_of<M> &value) { return value; }

#define __CLEW_SC_BIG_RESULT(op, room, computed)                                                                       \
    template <class A, class B, class = __if_big<A, B>> auto operator op(const A &a, const B &b) {                     \
        if constexpr (__is_long<A, B>) {                                                                               \
            constexpr int most = room;                                                                                 \
            return __made_long<most>(__longer<most>(a) op __longer<most>(b));                                          \
        } else {                                                                                                       \
            __signed_wide x = __whole_of(a), y = __whole_of(b);                                                        \
            return __whole(computed);                                                                                  \
        }                                                                                                              \
    }
#define __CLEW_SC_BIG_QUESTION(op)                                                                                     \
    template <class A, class B, class = __if_big<A, B>> bool operator op(const A &a, const B &b) {                     \
        if constexpr (__is_long<A, B>)                                                                                 \
            return __longer<__larger<A, B>>(a) op __longer<__larger<A, B>>(b);                                         \
        else                                                                                                           \
            return __whole_of(a) op __whole_of(b);                                                                     \
    }
__CLEW_SC_BIG_RESULT(+, (__larger<A, B> + 1), __sum(x, y))
__CLEW_SC_BIG_RESULT(-, (__larger<A, B> + 1), __difference(x, y))
__CLEW_SC_BIG_RESULT(*, (__bits_of<A>() + __bits_of<B>()), __product(x, y))
__CLEW_SC_BIG_RESULT(/, (__larger<A, B>), x / y)
__CLEW_SC_BIG_RESULT(%, (__larger<A, B>), x % y)
__CLEW_SC_BIG_RESULT(&, (__larger<A, B>), x & y)
__CLEW_SC_BIG_RESULT(|, (__larger<A, B>), x | y)
__CLEW_SC_BIG_RESULT(^, (__larger<A, B>), x ^ y)
__CLEW_SC_BIG_QUESTION(==)
__CLEW_SC_BIG_QUESTION(!=)
__CLEW_SC_BIG_QUESTION(<)
__CLEW_SC_BIG_QUESTION(<=)
__CLEW_SC_BIG_QUESTION(>)
__CLEW_SC_BIG_QUESTION(>=)
template <class A, class = __if_big<A, A>> auto operator<<(const A &a, int by) {
    if constexpr (__is_long<A, A> || (__bits_of<A>() > 64 && !std::is_same_v<A, __whole>)) {
        constexpr int most = 2 * (__is_long<A, A> ? __bits_of<A>() : 128);
        __clew_check(by <= most / 2, "library.unmodelled", "a shift that makes a number more than twice as long is not modelled");
        return __made_long<most>(__longer<most>(a) << (by < 0 ? 0 : by));
    } else {
        return __shifted(__whole_of(a), by);
    }
}
template <class A, class = __if_big<A, A>> auto operator>>(const A &a, int by) {
    if constexpr (__is_long<A, A>) {
        constexpr int most = __bits_of<A>();
        return __made_long<most>(__longer<most>(a) >> (by < 0 ? 0 : by));
    } else {
        __signed_wide value = __whole_of(a);
        return __whole(by >= 127 ? __signed_wide(value < 0 ? -1 : 0) : value >> (by < 0 ? 0 : by));
    }
}
template <class A, class = __if_big<A, A>> auto operator-(const A &a) { return 0 - a; }
template <class A, class = __if_big<A, A>> auto operator+(const A &a) { return 0 + a; }
template <class A, class = __if_big<A, A>> auto operator~(const A &a) { return -1 - a; }
template <class A, class = __if_big<A, A>> bool operator!(const A &a) { return a.__get() == 0; }

#define __CLEW_SC_BIG_COMPOUND(name, op)                                                                               \
    template <class T> name &operator op##=(const T &other) { return *this = name(*this op other); }
#define __CLEW_SC_BIG(name, sign, whole, extend)                                                                       \
  public:                                                                                                              \
    static constexpr bool __has_sign = sign;                                                                           \
    typedef whole value_type;                                                                                          \
    name() = default;                                                                                                  \
    name(const name &) = default;                                                                                      \
    name &operator=(const name &) = default;                                                                           \
    template <class T, class = std::enable_if_t<std::is_arithmetic_v<T> || std::is_enum_v<T>>> name(T value) {         \
        this->__set(static_cast<decltype(this->bits_)>(__raw(value)));                                                 \
    }                                                                                                                  \
    template <class T> name(const __bits<T> &other) { this->__set(static_cast<decltype(this->bits_)>(__extend(other))); } \
    name(const char *text) { this->__set(static_cast<decltype(this->bits_)>(__parsed<__parsed_as<W>>(text))); }        \
    template <class T> name &operator=(const T &other) { return *this = name(other); }                                 \
    whole value() const { return extend; }                                                                             \
    int to_int() const { return static_cast<int>(value()); }                                                           \
    long to_long() const { return static_cast<long>(value()); }                                                        \
    int64 to_int64() const { return static_cast<int64>(value()); }                                                     \
    unsigned to_uint() const { return static_cast<unsigned>(this->bits_); }                                           \
    unsigned long to_ulong() const { return static_cast<unsigned long>(this->bits_); }                                \
    uint64 to_uint64() const { return static_cast<uint64>(this->bits_); }                                             \
    double to_double() const { return static_cast<double>(value()); }                                                  \
    __CLEW_SC_BIG_COMPOUND(name, +)                                                                                    \
    __CLEW_SC_BIG_COMPOUND(name, -)                                                                                    \
    __CLEW_SC_BIG_COMPOUND(name, *)                                                                                    \
    __CLEW_SC_BIG_COMPOUND(name, /)                                                                                    \
    __CLEW_SC_BIG_COMPOUND(name, %)                                                                                    \
    __CLEW_SC_BIG_COMPOUND(name, &)                                                                                    \
    __CLEW_SC_BIG_COMPOUND(name, |)                                                                                    \
    __CLEW_SC_BIG_COMPOUND(name, ^)                                                                                    \
    name &operator<<=(int by) {                                                                                        \
        this->__set(by >= W ? decltype(this->bits_)(0) : this->bits_ << by);                                           \
        return *this;                                                                                                  \
    }                                                                                                                  \
    name &operator>>=(int by) { return *this = name(*this >> by); }                                                    \
    name &operator++() { this->__set(this->bits_ + 1); return *this; }                                                 \
    name &operator--() { this->__set(this->bits_ - 1); return *this; }                                                 \
    name operator++(int) { name before(*this); ++*this; return before; }                                               \
    name operator--(int) { name before(*this); --*this; return before; }

template <int M> struct __signed_kept_in { typedef __many<(M + 63) / 64, true> type; };
template <int W> using __parsed_as = std::conditional_t<(W <= 128), __wide, __store<W>>;
template <int W>
using __signed_store = typename std::conditional_t<(W <= 128), std::enable_if<true, __signed_wide>, __signed_kept_in<W>>::type;

template <int W> class sc_biguint : public __selectable<sc_biguint<W>, W> {
    __CLEW_SC_BIG(sc_biguint, false, __parsed_as<W>, static_cast<__parsed_as<W>>(this->bits_))
};
template <int W> class sc_bigint : public __selectable<sc_bigint<W>, W> {
    __CLEW_SC_BIG(sc_bigint, true, __signed_store<W>, __extended(this->bits_, W))
};

} // namespace sc_dt
#endif
