// Fixed-point numbers of up to 64 bits. IEEE 1666-2011, 7.10.
//
// What is computed is exact, up to 120 bits; a number takes of it what its format holds. Quotients have 60 fractional
// bits, rounded down.
#ifndef CLEW_SC_FIXED_H
#define CLEW_SC_FIXED_H

#include <__clew_sc/vectors.h>

namespace sc_dt {

enum sc_q_mode { SC_RND, SC_RND_ZERO, SC_RND_MIN_INF, SC_RND_INF, SC_RND_CONV, SC_TRN, SC_TRN_ZERO };
enum sc_o_mode { SC_SAT, SC_SAT_ZERO, SC_SAT_SYM, SC_WRAP, SC_WRAP_SM };

// A value: so many units of 2^-places.
class __point {
  public:
    __point(__signed_wide units, int places) : units_(units), places_(places) {}
    template <class T, class = std::enable_if_t<std::is_integral_v<T>>> __point(T value) : units_(value), places_(0) {}
    template <int W> __point(const sc_int<W> &value) : units_(value.value()), places_(0) {}
    template <int W> __point(const sc_uint<W> &value) : units_(static_cast<__signed_wide>(value.value())), places_(0) {}
    __point(double value) : places_(0) {
        double left = value;
        while (places_ < 100 && left != static_cast<double>(static_cast<__signed_wide>(left))) {
            left *= 2;
            ++places_;
        }
        units_ = static_cast<__signed_wide>(left);
    }
    __signed_wide units() const { return units_; }
    int places() const { return places_; }
    // The units at so many places, rounded down; more places are exact.
    __signed_wide at(int places) const {
        if (places < places_)
            return units_ >> (places_ - places > 126 ? 126 : places_ - places);
        __signed_wide made = static_cast<__signed_wide>(static_cast<__wide>(units_) << (places - places_));
        __must_fit(units_ == 0 || (places - places_ < 120 && (made >> (places - places_)) == units_));
        return made;
    }
    double to_double() const {
        double value = static_cast<double>(units_);
        for (int i = 0; i < places_; ++i)
            value /= 2;
        return value;
    }
    // All decimal digits that it has, and no zero in front of the point.
    std::string to_string() const {
        if (units_ == 0)
            return "0";
        __must_fit(places_ <= 124);
        __wide size = units_ < 0 ? __wide(0) - static_cast<__wide>(units_) : static_cast<__wide>(units_);
        __wide whole = size >> places_, rest = size & __mask_as<__wide>(places_);
        std::string text = units_ < 0 ? "-" : "";
        if (whole != 0)
            text += __decimal(whole);
        if (rest != 0)
            text.push_back('.');
        for (; rest != 0; rest &= __mask_as<__wide>(places_)) {
            rest *= 10;
            text.push_back(static_cast<char>('0' + static_cast<int>(rest >> places_)));
        }
        return text;
    }

  private:
    __signed_wide units_;
    int places_;
};

inline int __deeper(const __point &a, const __point &b) { return a.places() > b.places() ? a.places() : b.places(); }
inline __point __plus(const __point &a, const __point &b) {
    int places = __deeper(a, b);
    return __point(__sum(a.at(places), b.at(places)).value(), places);
}
inline __point __minus(const __point &a, const __point &b) {
    int places = __deeper(a, b);
    return __point(__difference(a.at(places), b.at(places)).value(), places);
}
inline __point __times(const __point &a, const __point &b) {
    return __point(__product(a.units(), b.units()).value(), a.places() + b.places());
}
inline __point __over(const __point &a, const __point &b) {
    __signed_wide above = a.at(a.places() > 60 + b.places() ? a.places() : 60 + b.places());
    int places = (a.places() > 60 + b.places() ? a.places() : 60 + b.places()) - b.places();
    __signed_wide quotient = above / b.units();
    if (above % b.units() != 0 && (above < 0) != (b.units() < 0))
        --quotient;
    return __point(quotient, places);
}
inline int __order(const __point &a, const __point &b) {
    int places = __deeper(a, b);
    __signed_wide left = a.at(places), right = b.at(places);
    return left < right ? -1 : left > right ? 1 : 0;
}

// The units at fewer places.
inline __signed_wide __quantised(const __point &value, int places, sc_q_mode mode) {
    if (value.places() <= places)
        return value.at(places);
    int by = value.places() - places;
    __signed_wide units = value.units(), down = units >> by, rest = units - __shifted(down, by).value();
    if (rest == 0)
        return down;
    __signed_wide half = __signed_wide(1) << (by - 1);
    bool up = false;
    switch (mode) {
    case SC_TRN: break;
    case SC_TRN_ZERO: up = units < 0; break;
    case SC_RND: up = rest >= half; break;
    case SC_RND_ZERO: up = rest > half || (rest == half && units < 0); break;
    case SC_RND_MIN_INF: up = rest > half; break;
    case SC_RND_INF: up = rest > half || (rest == half && units > 0); break;
    case SC_RND_CONV: up = rest > half || (rest == half && (down & 1) != 0); break;
    }
    return up ? down + 1 : down;
}
inline __signed_wide __within(__signed_wide units, int width, bool sign, sc_o_mode mode) {
    __signed_wide most = (__signed_wide(1) << (sign ? width - 1 : width)) - 1, least = sign ? -most - 1 : 0;
    if (mode == SC_SAT_SYM && sign)
        least = -most;
    if (units >= least && units <= most)
        return units;
    switch (mode) {
    case SC_SAT:
    case SC_SAT_SYM: return units < least ? least : most;
    case SC_SAT_ZERO: return 0;
    case SC_WRAP_SM: __clew_check(0, "library.unmodelled", "SC_WRAP_SM is not modelled"); break;
    case SC_WRAP: break;
    }
    __wide bits = static_cast<__wide>(units) & __mask_as<__wide>(width);
    return sign ? __extended(bits, width) : static_cast<__signed_wide>(bits);
}

template <class D, int WL, int IWL, bool SIGN, sc_q_mode Q, sc_o_mode O> class __fixed : public __selectable<D, WL> {
    static_assert(WL <= 64, "fixed-point numbers of more than 64 bits are not modelled");

  public:
    static constexpr bool __has_sign = false;
    static constexpr bool __has_vector_parts = true;
    __fixed() = default;
    int wl() const { return WL; }
    int iwl() const { return IWL; }
    sc_q_mode q_mode() const { return Q; }
    sc_o_mode o_mode() const { return O; }
    __point __value() const {
        __signed_wide units = SIGN ? static_cast<__signed_wide>(__extended(static_cast<uint64_t>(this->bits_), WL))
                                   : static_cast<__signed_wide>(static_cast<uint64_t>(this->bits_));
        int places = WL - IWL;
        return places >= 0 ? __point(units, places) : __point(__shifted(units, -places).value(), 0);
    }
    operator __point() const { return __value(); }
    operator double() const { return to_double(); }
    double to_double() const { return __value().to_double(); }
    float to_float() const { return static_cast<float>(to_double()); }
    int to_int() const { return static_cast<int>(to_int64()); }
    unsigned to_uint() const { return static_cast<unsigned>(to_int64()); }
    long to_long() const { return static_cast<long>(to_int64()); }
    int64 to_int64() const { return static_cast<int64>(__quantised(__value(), 0, SC_TRN_ZERO)); }
    bool is_neg() const { return __value().units() < 0; }
    bool is_zero() const { return this->bits_ == 0; }
    std::string to_string() const { return __value().to_string(); }
    std::string to_dec() const { return to_string(); }
    D &operator+=(const __point &b) { return me() = __plus(__value(), b); }
    D &operator-=(const __point &b) { return me() = __minus(__value(), b); }
    D &operator*=(const __point &b) { return me() = __times(__value(), b); }
    D &operator/=(const __point &b) { return me() = __over(__value(), b); }
    D &operator<<=(int by) { return me() = __shift(by); }
    D &operator>>=(int by) { return me() = __shift(-by); }
    D &operator++() { return me() += 1; }
    D &operator--() { return me() -= 1; }
    D operator++(int) { D before(me()); ++me(); return before; }
    D operator--(int) { D before(me()); --me(); return before; }
    __point __shift(int by) const {
        __point value = __value();
        return by <= 0 ? __point(value.units(), value.places() - by) : __point(value.at(value.places() + by), value.places());
    }

  protected:
    void take(const __point &value) {
        int places = WL - IWL;
        __signed_wide units = places >= 0 ? __quantised(value, places, Q)
                                          : __quantised(__point(value.units(), value.places() - places), 0, Q);
        this->__set(static_cast<decltype(this->bits_)>(__within(units, WL, SIGN, O)));
    }
    D &me() { return static_cast<D &>(*this); }
};

#define __CLEW_SC_FIXED(name, sign)                                                                                    \
    template <int WL, int IWL, sc_q_mode Q = SC_TRN, sc_o_mode O = SC_WRAP, int N = 0>                                 \
    class name : public __fixed<name<WL, IWL, Q, O, N>, WL, IWL, sign, Q, O> {                                         \
        static_assert(N == 0, "saturated bits of SC_WRAP are not modelled");                                           \
                                                                                                                       \
      public:                                                                                                          \
        name() = default;                                                                                              \
        name(const name &) = default;                                                                                  \
        name &operator=(const name &) = default;                                                                       \
        name(const __point &value) { this->take(value); }                                                              \
        template <class T, class = std::enable_if_t<std::is_convertible_v<T, __point>>> name(const T &value) {         \
            this->take(__point(value));                                                                                \
        }                                                                                                              \
        name(double value) { this->take(__point(value)); }                                                             \
        template <class T> name &operator=(const T &value) { return *this = name(value); }                             \
    };
__CLEW_SC_FIXED(sc_fixed, true)
__CLEW_SC_FIXED(sc_ufixed, false)
template <int WL, int IWL, sc_q_mode Q = SC_TRN, sc_o_mode O = SC_WRAP, int N = 0> using sc_fixed_fast = sc_fixed<WL, IWL, Q, O, N>;
template <int WL, int IWL, sc_q_mode Q = SC_TRN, sc_o_mode O = SC_WRAP, int N = 0> using sc_ufixed_fast = sc_ufixed<WL, IWL, Q, O, N>;

template <class T> struct __is_point : std::is_same<T, __point> {};
template <int WL, int IWL, sc_q_mode Q, sc_o_mode O, int N> struct __is_point<sc_fixed<WL, IWL, Q, O, N>> : std::true_type {};
template <int WL, int IWL, sc_q_mode Q, sc_o_mode O, int N> struct __is_point<sc_ufixed<WL, IWL, Q, O, N>> : std::true_type {};
template <class A, class B>
using __if_points = std::enable_if_t<(__is_point<A>::value || __is_point<B>::value) && std::is_convertible_v<A, __point> &&
                                         std::is_convertible_v<B, __point>,
                                     bool>;
template <class A, class B, __if_points<A, B> = true> __point operator+(const A &a, const B &b) { return __plus(a, b); }
template <class A, class B, __if_points<A, B> = true> __point operator-(const A &a, const B &b) { return __minus(a, b); }
template <class A, class B, __if_points<A, B> = true> __point operator*(const A &a, const B &b) { return __times(a, b); }
template <class A, class B, __if_points<A, B> = true> __point operator/(const A &a, const B &b) { return __over(a, b); }
template <class A, class B, __if_points<A, B> = true> bool operator==(const A &a, const B &b) { return __order(a, b) == 0; }
template <class A, class B, __if_points<A, B> = true> bool operator!=(const A &a, const B &b) { return __order(a, b) != 0; }
template <class A, class B, __if_points<A, B> = true> bool operator<(const A &a, const B &b) { return __order(a, b) < 0; }
template <class A, class B, __if_points<A, B> = true> bool operator<=(const A &a, const B &b) { return __order(a, b) <= 0; }
template <class A, class B, __if_points<A, B> = true> bool operator>(const A &a, const B &b) { return __order(a, b) > 0; }
template <class A, class B, __if_points<A, B> = true> bool operator>=(const A &a, const B &b) { return __order(a, b) >= 0; }
template <class A, __if_points<A, A> = true> __point operator-(const A &a) { return __minus(__point(0), a); }
template <class A, __if_points<A, A> = true> __point operator+(const A &a) { return a; }
template <class A, __if_points<A, A> = true> __point operator<<(const A &a, int by) {
    __point value = a;
    return __point(value.at(value.places() + by), value.places());
}
template <class A, __if_points<A, A> = true> __point operator>>(const A &a, int by) {
    __point value = a;
    return __point(value.units(), value.places() + by);
}

} // namespace sc_dt
#endif
