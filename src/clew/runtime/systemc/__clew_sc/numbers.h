// Numbers of any width, their bits, ranges and concatenations. IEEE 1666-2011, 7.2 to 7.6.
//
// What has bits knows how many it has at most, `__most`: up to 64 everything is computed in 64 bits.
#ifndef CLEW_SC_NUMBERS_H
#define CLEW_SC_NUMBERS_H

#include <__clew_sc/logic.h>
#include <__clew_sc/many.h>
#include <__clew_sc/spelling.h>
#include <type_traits>

namespace sc_dt {

typedef long long int64;
typedef unsigned long long uint64;
typedef __int128 __signed_wide;

template <int M> struct __kept_in { typedef __many<(M + 63) / 64, false> type; };
template <int M>
using __store = typename std::conditional_t<(M <= 64), std::enable_if<true, uint64_t>,
                                            std::conditional_t<(M <= 128), std::enable_if<true, __wide>, __kept_in<M>>>::type;
inline int64 __extended(uint64_t value, int width) {
    uint64_t sign = uint64_t(1) << (width - 1);
    return static_cast<int64>((value ^ sign) - sign);
}
inline __signed_wide __extended(__wide value, int width) {
    __wide sign = __wide(1) << (width - 1);
    return static_cast<__signed_wide>((value ^ sign) - sign);
}
inline void __bound(int index, int width) {
    __clew_check(index >= 0 && index < width, "array.out-of-bounds",
                 "(E5) out of bounds: a bit is selected that the number does not have [IEEE 1666-2011, 7.2.5]");
}

// Everything that has bits: a number, a range, a concatenation. `D` gives length(), __get() and perhaps __set().
struct __sized {};
template <class D> struct __bits : __sized {
    static constexpr bool __has_sign = false;
    static constexpr bool __is_vector = false; // of bits or digits, and no number
    static constexpr bool __has_vector_parts = false; // its ranges are vectors, whatever it is itself
    static constexpr bool __is_four = false; // whether digits may be Z and X: then there is __opened()
    const D &__self() const { return static_cast<const D &>(*this); }
    int to_int() const { return static_cast<int>(__signed_bits()); }
    unsigned to_uint() const { return static_cast<unsigned>(__self().__get()); }
    long to_long() const { return static_cast<long>(__signed_bits()); }
    unsigned long to_ulong() const { return static_cast<unsigned long>(__self().__get()); }
    int64 to_int64() const { return __signed_bits(); }
    // The first digit of a vector is its sign, where it is asked for a number with one.
    int64 __signed_bits() const {
        uint64_t bits = static_cast<uint64_t>(__self().__get());
        int width = __self().length();
        return D::__is_vector && width < 64 ? __extended(bits, width) : static_cast<int64>(bits);
    }
    uint64 to_uint64() const { return static_cast<uint64>(__self().__get()); }
    bool and_reduce() const {
        auto value = __self().__get();
        return value == __mask_as<decltype(value)>(__self().length());
    }
    bool or_reduce() const { return __self().__get() != 0; }
    bool xor_reduce() const {
        bool odd = false;
        auto value = __self().__get();
        for (int i = 0; i < __self().length(); ++i)
            odd ^= static_cast<bool>((value >> i) & 1);
        return odd;
    }
    bool nand_reduce() const { return !and_reduce(); }
    bool nor_reduce() const { return !or_reduce(); }
    bool xnor_reduce() const { return !xor_reduce(); }
    std::string to_string() const {
        if constexpr (D::__is_four)
            return __letters(__self().__get(), __self().__opened(), __self().length());
        else if constexpr (D::__is_vector)
            return __in_digits(__self().__get(), false, __self().length(), 1);
        else
            return to_string(SC_DEC, false);
    }
    std::string to_string(sc_numrep form) const { return to_string(form, D::__is_vector || form != SC_DEC); }
    std::string to_string(sc_numrep form, bool prefix) const {
        if constexpr (D::__is_four)
            if (__self().__opened() != 0)
                __CLEW_SC_ERROR("(E305) invalid fixed-point value: a vector with Z or X is no number", "");
        return __spelled(__self().__get(), __self().length(), D::__has_sign, form, prefix);
    }
    template <class S> static std::string __letters(S bits, S open, int width) {
        std::string text;
        for (int i = width - 1; i >= 0; --i)
            text.push_back("01ZX"[(((open >> i) & 1) != 0 ? 2 : 0) + static_cast<int>((bits >> i) & 1)]);
        return text;
    }
};

template <class N> class __bit_of : public __bits<__bit_of<N>> {
  public:
    __bit_of(N &number, int index) : number_(number), index_(index) {}
    static constexpr int __most = 1;
    int length() const { return 1; }
    uint64_t __get() const { return static_cast<uint64_t>((number_.__get() >> index_) & 1); }
    void __set(uint64_t value) {
        auto before = number_.__get();
        decltype(before) bit = decltype(before)(1) << index_;
        number_.__set((value & 1) != 0 ? before | bit : before & ~bit);
    }
    operator bool() const { return __get() != 0; }
    bool operator~() const { return __get() == 0; }
    bool operator!() const { return __get() == 0; }
    bool to_bool() const { return __get() != 0; }
    __bit_of &operator=(const __bit_of &other) { __set(other.__get()); return *this; }
    __bit_of &operator=(bool value) { __set(value ? 1 : 0); return *this; }
    __bit_of &operator=(const sc_logic &value) { __set(value.to_bool() ? 1 : 0); return *this; }
    __bit_of &operator&=(bool value) { return *this = to_bool() && value; }
    __bit_of &operator|=(bool value) { return *this = to_bool() || value; }
    __bit_of &operator^=(bool value) { return *this = to_bool() != value; }

  private:
    N &number_;
    int index_;
};

// What is to become bits; of a signed number the sign goes on.
template <class T> auto __raw(const T &value) {
    if constexpr (std::is_base_of_v<__sized, T>)
        return value.__get();
    else if constexpr (sizeof(T) > 8 || std::is_floating_point_v<T>)
        return static_cast<__signed_wide>(value);
    else if constexpr (std::is_unsigned_v<T>)
        return static_cast<uint64>(value);
    else
        return static_cast<int64>(value);
}

// Which digits are Z or X.
template <class T> auto __opened_of(const T &value) {
    if constexpr (std::is_base_of_v<__sized, T>) {
        if constexpr (T::__is_four)
            return value.__opened();
        else
            return uint64_t(0);
    } else {
        return uint64_t(0);
    }
}

template <class N> class __range_of : public __bits<__range_of<N>> {
  public:
    __range_of(N &number, int high, int low) : number_(number), high_(high), low_(low) {}
    static constexpr int __most = N::__most;
    static constexpr bool __is_vector = N::__is_vector || N::__has_vector_parts;
    static constexpr bool __is_four = N::__is_four;
    typedef __store<__most> raw;
    int length() const { return high_ - low_ + 1; }
    raw __get() const { return (number_.__get() >> low_) & __mask_as<raw>(length()); }
    raw __opened() const { return (number_.__opened() >> low_) & __mask_as<raw>(length()); }
    void __set(raw value) {
        raw mask = __mask_as<raw>(length()) << low_;
        if constexpr (__is_four)
            __put(value, 0);
        else
            number_.__set((number_.__get() & ~mask) | ((value << low_) & mask));
    }
    void __put(raw value, raw open) {
        raw mask = __mask_as<raw>(length()) << low_;
        number_.__put((number_.__get() & ~mask) | ((value << low_) & mask),
                      (number_.__opened() & ~mask) | ((open << low_) & mask));
    }
    operator uint64() const { return static_cast<uint64>(__get()); }
    __range_of &operator=(const __range_of &other) { return assign(other); }
    __range_of &operator=(const char *text);
    template <class T> __range_of &operator=(const T &value) { return assign(value); }
    bool is_01() const { return __opened_of(*this) == 0; }

  private:
    N &number_;
    int high_, low_;
    template <class T> __range_of &assign(const T &value) {
        raw bits = static_cast<raw>(__raw(value));
        if constexpr (__is_four)
            __put(bits, static_cast<raw>(__opened_of(value)));
        else
            __set(bits);
        return *this;
    }
};

// Bits that were read: of a constant number, and what is computed of them.
template <int M> class __value_of : public __bits<__value_of<M>> {
  public:
    static constexpr int __most = M;
    typedef __store<M> raw;
    __value_of(raw value, int width) : value_(value & __mask_as<raw>(width)), width_(width) {}
    int length() const { return width_; }
    raw __get() const { return value_; }
    operator uint64() const { return static_cast<uint64>(value_); }
    __value_of operator~() const { return __value_of(~value_, width_); }

  private:
    raw value_;
    int width_;
};

template <class L, class R> class __joint : public __bits<__joint<L, R>> {
  public:
    __joint(L left, R right) : left_(left), right_(right) {}
    static constexpr int __most = L::__most + R::__most;
    static constexpr bool __is_vector = L::__is_vector || R::__is_vector;
    static constexpr bool __is_four = L::__is_four || R::__is_four;
    typedef __store<__most> raw;
    int length() const { return left_.length() + right_.length(); }
    raw __get() const { return (static_cast<raw>(left_.__get()) << right_.length()) | static_cast<raw>(right_.__get()); }
    raw __opened() const {
        return (static_cast<raw>(__opened_of(left_)) << right_.length()) | static_cast<raw>(__opened_of(right_));
    }
    void __set(raw value) { __put(value, 0); }
    void __put(raw value, raw open) {
        __give(left_, value >> right_.length(), open >> right_.length());
        __give(right_, value, open);
    }
    operator uint64() const { return static_cast<uint64>(__get()); }
    __joint &operator=(const __joint &other) { __put(other.__get(), other.__opened()); return *this; }
    template <class T> __joint &operator=(const T &value) {
        __put(static_cast<raw>(__raw(value)), static_cast<raw>(__opened_of(value)));
        return *this;
    }
    bool is_01() const { return __opened() == 0; }

  private:
    L left_;
    R right_;
    template <class P> static void __give(P &part, raw value, raw open) {
        raw mask = __mask_as<raw>(part.length());
        if constexpr (P::__is_four)
            part.__put(static_cast<decltype(part.__get())>(value & mask), static_cast<decltype(part.__get())>(open & mask));
        else
            part.__set(static_cast<decltype(part.__get())>(value & mask));
    }
};

// What stands for an operand of a concatenation: a place where it can be assigned to, else its value.
template <class N> struct __place_of : __bits<__place_of<N>> {
    N &number;
    static constexpr int __most = N::__most;
    static constexpr bool __is_vector = N::__is_vector;
    static constexpr bool __is_four = N::__is_four;
    explicit __place_of(N &given) : number(given) {}
    int length() const { return number.length(); }
    auto __get() const { return number.__get(); }
    auto __opened() const { return number.__opened(); }
    template <class V> void __set(V value) { number.__set(value); }
    template <class V> void __put(V value, V open) { number.__put(value, open); }
};
template <int M, bool FOUR> class __vector_value;
template <class T> struct __is_proxy : std::false_type {};
template <class N> struct __is_proxy<__bit_of<N>> : std::true_type {};
template <class N> struct __is_proxy<__range_of<N>> : std::true_type {};
template <class L, class R> struct __is_proxy<__joint<L, R>> : std::true_type {};
template <int M> struct __is_proxy<__value_of<M>> : std::true_type {};
template <int M, bool FOUR> struct __is_proxy<__vector_value<M, FOUR>> : std::true_type {};

template <class T> auto __operand(T &&given) {
    typedef std::remove_cv_t<std::remove_reference_t<T>> plain;
    if constexpr (std::is_same_v<plain, bool>)
        return __value_of<1>(given ? 1 : 0, 1);
    else if constexpr (__is_proxy<plain>::value)
        return plain(given);
    else if constexpr (std::is_lvalue_reference_v<T> && !std::is_const_v<std::remove_reference_t<T>>)
        return __place_of<plain>(given);
    else if constexpr (plain::__is_vector)
        return __vector_value<plain::__most, plain::__is_four>(given);
    else
        return __value_of<plain::__most>(given.__get(), given.length());
}
template <class T>
constexpr bool __joins = std::is_base_of_v<__sized, std::remove_cv_t<std::remove_reference_t<T>>>;
template <class T> constexpr bool __joins_too = __joins<T> || std::is_same_v<std::remove_cv_t<std::remove_reference_t<T>>, bool>;

template <class L, class R, class = std::enable_if_t<__joins_too<L> && __joins_too<R> && (__joins<L> || __joins<R>)>>
auto operator,(L &&left, R &&right) {
    return __joint<decltype(__operand(std::forward<L>(left))), decltype(__operand(std::forward<R>(right)))>(
        __operand(std::forward<L>(left)), __operand(std::forward<R>(right)));
}
template <class L, class R> auto concat(L &&left, R &&right) {
    return operator,(std::forward<L>(left), std::forward<R>(right));
}

// What numbers and vectors have in common: bits and ranges.
template <class D, int W> class __selectable : public __bits<D> {
    static_assert(W > 0, "a width should be positive");

  public:
    static constexpr int __most = W;
    typedef __store<W> store;
    int length() const { return W; }
    store __get() const { return bits_; }
    void __set(store value) { bits_ = value & __mask_as<store>(W); }

    __bit_of<D> operator[](int index) { __bound(index, W); return __bit_of<D>(static_cast<D &>(*this), index); }
    bool operator[](int index) const { __bound(index, W); return ((bits_ >> index) & 1) != 0; }
    __bit_of<D> bit(int index) { return (*this)[index]; }
    bool bit(int index) const { return (*this)[index]; }
    bool test(int index) const { __bound(index, W); return ((bits_ >> index) & 1) != 0; }
    void set(int index, bool value = true) { (*this)[index] = value; }
    __range_of<D> range(int high, int low) {
        __bound(high, W);
        __bound(low, W);
        __clew_check(high >= low, "array.out-of-bounds", "a range from a lower to a higher bit [IEEE 1666-2011, 7.2.6]");
        return __range_of<D>(static_cast<D &>(*this), high, low);
    }
    auto range(int high, int low) const {
        __bound(high, W);
        __bound(low, W);
        __clew_check(high >= low, "array.out-of-bounds", "a range from a lower to a higher bit [IEEE 1666-2011, 7.2.6]");
        if constexpr (D::__is_vector)
            return __vector_value<W, false>(static_cast<store>(bits_ >> low), store(0), high - low + 1);
        else
            return __value_of<W>(bits_ >> low, high - low + 1);
    }
    __range_of<D> operator()(int high, int low) { return range(high, low); }
    auto operator()(int high, int low) const { return range(high, low); }

  protected:
    store bits_ = 0;
};

#define __CLEW_SC_COMPOUND(type, op)                                                                                   \
    template <class T> type &operator op##=(const T &other) {                                                          \
        this->__set(static_cast<decltype(this->bits_)>(value() op __plain(other)));                                    \
        return *this;                                                                                                  \
    }
template <class T> auto __plain(const T &value) {
    if constexpr (std::is_base_of_v<__sized, T>)
        return value.value();
    else
        return value;
}
template <int M> uint64 __plain(const __value_of<M> &value) { return value; }
template <class N> uint64 __plain(const __range_of<N> &value) { return value; }
template <class N> bool __plain(const __bit_of<N> &value) { return value; }
template <class L, class R> uint64 __plain(const __joint<L, R> &value) { return value; }

#define __CLEW_SC_NUMBER(name, whole, extend)                                                                          \
    typedef whole value_type;                                                                                          \
    name() = default;                                                                                                  \
    name(const name &) = default;                                                                                      \
    name &operator=(const name &) = default;                                                                           \
    template <class T, class = std::enable_if_t<std::is_arithmetic_v<T> || std::is_enum_v<T>>> name(T value) {         \
        this->__set(static_cast<decltype(this->bits_)>(__raw(value)));                                                 \
    }                                                                                                                  \
    template <class T> name(const __bits<T> &other) { this->__set(static_cast<decltype(this->bits_)>(__extend(other))); } \
    name(__signed_wide value) { this->__set(static_cast<decltype(this->bits_)>(value)); }                              \
    name(__wide value) { this->__set(static_cast<decltype(this->bits_)>(value)); }                                     \
    name(const char *text) { this->__set(static_cast<decltype(this->bits_)>(__parsed(text))   ); }                     \
    name(const sc_logic &value) { this->__set(value.to_bool() ? 1 : 0); }                                              \
    template <class T> name &operator=(const T &other) { return *this = name(other); }                                 \
    whole value() const { return extend; }                                                                             \
    int to_int() const { return static_cast<int>(value()); }                                                           \
    long to_long() const { return static_cast<long>(value()); }                                                        \
    int64 to_int64() const { return static_cast<int64>(value()); }                                                     \
    unsigned to_uint() const { return static_cast<unsigned>(value()); }                                                \
    unsigned long to_ulong() const { return static_cast<unsigned long>(value()); }                                     \
    uint64 to_uint64() const { return static_cast<uint64>(value()); }                                                  \
    double to_double() const { return static_cast<double>(value()); }                                                  \
    __CLEW_SC_COMPOUND(name, +)                                                                                        \
    __CLEW_SC_COMPOUND(name, -)                                                                                        \
    __CLEW_SC_COMPOUND(name, *)                                                                                        \
    __CLEW_SC_COMPOUND(name, /)                                                                                        \
    __CLEW_SC_COMPOUND(name, %)                                                                                        \
    __CLEW_SC_COMPOUND(name, &)                                                                                        \
    __CLEW_SC_COMPOUND(name, |)                                                                                        \
    __CLEW_SC_COMPOUND(name, ^)                                                                                        \
    name &operator<<=(int by) { this->__set(by >= W ? decltype(this->bits_)(0) : this->bits_ << by); return *this; }   \
    name &operator>>=(int by) {                                                                                        \
        this->__set(static_cast<decltype(this->bits_)>(by >= W ? (value() < 0 ? -1 : 0) : value() >> by));             \
        return *this;                                                                                                  \
    }                                                                                                                  \
    name &operator++() { this->__set(this->bits_ + 1); return *this; }                                                 \
    name &operator--() { this->__set(this->bits_ - 1); return *this; }                                                 \
    name operator++(int) { name before(*this); ++*this; return before; }                                               \
    name operator--(int) { name before(*this); --*this; return before; }

// The bits of a signed number go on with its sign.
template <class T> auto __extend(const __bits<T> &other) {
    if constexpr (T::__has_sign)
        return other.__self().value();
    else
        return other.__self().__get();
}

template <int W> class sc_uint : public __selectable<sc_uint<W>, W> {
    static_assert(W <= 64, "sc_uint has at most 64 bits [IEEE 1666-2011, 7.5.4]");

  public:
    static constexpr bool __has_sign = false;
    __CLEW_SC_NUMBER(sc_uint, uint64, static_cast<uint64>(this->bits_))
    operator uint64() const { return value(); }
};
template <int W> class sc_int : public __selectable<sc_int<W>, W> {
    static_assert(W <= 64, "sc_int has at most 64 bits [IEEE 1666-2011, 7.5.2]");

  public:
    static constexpr bool __has_sign = true;
    __CLEW_SC_NUMBER(sc_int, int64, static_cast<int64>(__extended(this->bits_, W)))
    operator int64() const { return value(); }
};

// The standard defines what C++17 leaves undefined: negative numbers are shifted as their bits.
template <int W, class N, class = std::enable_if_t<std::is_integral_v<N> || std::is_base_of_v<__sized, N>>>
int64 operator<<(const sc_int<W> &number, const N &by) {
    return static_cast<int64>(static_cast<uint64>(number.value()) << static_cast<int>(by));
}

} // namespace sc_dt
#endif
