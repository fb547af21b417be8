// Numbers whose width is known when they are made, and not before: what functions take that are no templates.
// IEEE 1666-2011, 7.5.1, 7.5.3, 7.6.3 and 7.6.4.
//
// They have up to 128 bits, those of sc_int_base and sc_uint_base up to 64. A number of a fixed width becomes one of
// these as a copy, so that a function changes its argument by reference only where that is one of these itself.
#ifndef CLEW_SC_DYNAMIC_NUMBERS_H
#define CLEW_SC_DYNAMIC_NUMBERS_H

#include <__clew_sc/big_numbers.h>

namespace sc_dt {

template <int M, bool SIGN> class __dynamic : public __bits<__dynamic<M, SIGN>> {
  public:
    static constexpr bool __has_sign = SIGN;
    static constexpr int __most = M;
    typedef __store<M> store;
    typedef std::conditional_t<(M <= 64), std::conditional_t<SIGN, int64, uint64>,
                               std::conditional_t<SIGN, __signed_wide, __wide>>
        value_type;

    __dynamic() : __dynamic(32) {}
    explicit __dynamic(int width) : width_(width) {
        if (width <= 0)
            __CLEW_SC_ERROR("(E400) initialization failed: a number of no bits [IEEE 1666-2011, 7.6.3]", "");
        __clew_check(width <= M, "library.unmodelled", "a number of a width that is known at run time only has up to 128 bits");
    }
    __dynamic(const __dynamic &) = default;
    template <class T> __dynamic(const __bits<T> &other) : __dynamic(other.__self().length()) {
        exact_ = !std::is_same_v<T, __whole>;
        __set(static_cast<store>(__extend(other)));
    }
    int length() const {
        __clew_check(exact_, "library.unmodelled",
                     "how many bits a result has is not modelled: assign it to a number of a known width first");
        return width_;
    }
    store __get() const { return bits_; }
    void __set(store value) { bits_ = value & __mask_as<store>(width_); }
    value_type value() const {
        if constexpr (SIGN)
            return static_cast<value_type>(__extended(bits_, width_));
        else
            return static_cast<value_type>(bits_);
    }
    template <class T = value_type, class = std::enable_if_t<(M <= 64), T>> operator T() const { return value(); }

    __dynamic &operator=(const __dynamic &other) { __set(static_cast<store>(other.value())); return *this; }
    __dynamic &operator=(const char *text) { __set(static_cast<store>(__parsed(text))); return *this; }
    template <class T> __dynamic &operator=(const T &other) {
        if constexpr (std::is_base_of_v<__sized, T>)
            __set(static_cast<store>(__extend(other)));
        else
            __set(static_cast<store>(__raw(other)));
        return *this;
    }
    std::string to_string() const { return to_string(SC_DEC, false); }
    std::string to_string(sc_numrep form) const { return to_string(form, form != SC_DEC); }
    std::string to_string(sc_numrep form, bool prefix) const {
        return __spelled(bits_, form == SC_DEC ? width_ : length(), SIGN, form, prefix);
    }
    int to_int() const { return static_cast<int>(value()); }
    long to_long() const { return static_cast<long>(value()); }
    int64 to_int64() const { return static_cast<int64>(value()); }
    unsigned to_uint() const { return static_cast<unsigned>(value()); }
    unsigned long to_ulong() const { return static_cast<unsigned long>(value()); }
    uint64 to_uint64() const { return static_cast<uint64>(value()); }
    double to_double() const { return static_cast<double>(value()); }

    __bit_of<__dynamic> operator[](int index) { __bound(index, width_); return __bit_of<__dynamic>(*this, index); }
    bool operator[](int index) const { __bound(index, width_); return ((bits_ >> index) & 1) != 0; }
    __bit_of<__dynamic> bit(int index) { return (*this)[index]; }
    bool bit(int index) const { return (*this)[index]; }
    bool test(int index) const { __bound(index, width_); return ((bits_ >> index) & 1) != 0; }
    void set(int index, bool value = true) { (*this)[index] = value; }
    __range_of<__dynamic> range(int high, int low) {
        __ordered(high, low);
        return __range_of<__dynamic>(*this, high, low);
    }
    __value_of<M> range(int high, int low) const {
        __ordered(high, low);
        return __value_of<M>(bits_ >> low, high - low + 1);
    }
    __range_of<__dynamic> operator()(int high, int low) { return range(high, low); }
    __value_of<M> operator()(int high, int low) const { return range(high, low); }

    template <class T> __dynamic &operator+=(const T &other) { return *this = *this + other; }
    template <class T> __dynamic &operator-=(const T &other) { return *this = *this - other; }
    template <class T> __dynamic &operator*=(const T &other) { return *this = *this * other; }
    template <class T> __dynamic &operator/=(const T &other) { return *this = *this / other; }
    template <class T> __dynamic &operator%=(const T &other) { return *this = *this % other; }
    template <class T> __dynamic &operator&=(const T &other) { return *this = *this & other; }
    template <class T> __dynamic &operator|=(const T &other) { return *this = *this | other; }
    template <class T> __dynamic &operator^=(const T &other) { return *this = *this ^ other; }
    __dynamic &operator<<=(int by) { __set(by >= width_ ? store(0) : bits_ << by); return *this; }
    __dynamic &operator>>=(int by) {
        __set(static_cast<store>(by >= width_ ? (value() < 0 ? value_type(-1) : value_type(0)) : value() >> by));
        return *this;
    }
    __dynamic &operator++() { __set(bits_ + 1); return *this; }
    __dynamic &operator--() { __set(bits_ - 1); return *this; }
    __dynamic operator++(int) { __dynamic before(*this); ++*this; return before; }
    __dynamic operator--(int) { __dynamic before(*this); --*this; return before; }

  private:
    store bits_ = 0;
    int width_;
    bool exact_ = true;
    void __ordered(int high, int low) const {
        __bound(high, width_);
        __bound(low, width_);
        __clew_check(high >= low, "array.out-of-bounds", "a range from a lower to a higher bit [IEEE 1666-2011, 7.2.6]");
    }
};
template <bool SIGN> struct __is_big<__dynamic<128, SIGN>> : std::true_type {};

typedef __dynamic<64, true> sc_int_base;
typedef __dynamic<64, false> sc_uint_base;
typedef __dynamic<128, true> sc_signed;
typedef __dynamic<128, false> sc_unsigned;

} // namespace sc_dt
#endif
