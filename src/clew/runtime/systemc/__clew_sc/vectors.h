// Vectors of bits and of digits with four values. IEEE 1666-2011, 7.9.
//
// A digit is known (0, 1) or open: then its bit tells Z (0) from X (1).
#ifndef CLEW_SC_VECTORS_H
#define CLEW_SC_VECTORS_H

#include <__clew_sc/big_numbers.h>

namespace sc_dt {

// What vectors and results on them have in common: questions to all digits.
template <class D> struct __digital : __bits<D> {
    static constexpr bool __is_vector = true;
    const D &me() const { return static_cast<const D &>(*this); }
    bool is_01() const { return __opened_of(me()) == 0; }
    sc_logic_value_t get_bit(int index) const {
        bool bit = ((me().__get() >> index) & 1) != 0;
        if (((__opened_of(me()) >> index) & 1) == 0)
            return bit ? Log_1 : Log_0;
        return bit ? Log_X : Log_Z;
    }
    sc_logic_value_t and_reduce() const {
        auto value = me().__get();
        auto open = static_cast<decltype(value)>(__opened_of(me()));
        auto mask = __mask_as<decltype(value)>(me().length());
        return (value | open) != mask ? Log_0 : open != 0 ? Log_X : Log_1;
    }
    sc_logic_value_t or_reduce() const {
        auto value = me().__get();
        auto open = static_cast<decltype(value)>(__opened_of(me()));
        return (value & ~open) != 0 ? Log_1 : open != 0 ? Log_X : Log_0;
    }
    sc_logic_value_t xor_reduce() const {
        if (!is_01())
            return Log_X;
        return __bits<D>::xor_reduce() ? Log_1 : Log_0;
    }
    sc_logic_value_t nand_reduce() const { return (~sc_logic(and_reduce())).value(); }
    sc_logic_value_t nor_reduce() const { return (~sc_logic(or_reduce())).value(); }
    sc_logic_value_t xnor_reduce() const { return (~sc_logic(xor_reduce())).value(); }
};

// A result: so many digits, M at most.
template <int M, bool FOUR> class __vector_value : public __digital<__vector_value<M, FOUR>> {
  public:
    static constexpr bool __is_vector = true;
    static constexpr bool __is_four = FOUR;
    static constexpr int __most = M;
    typedef __store<M> store;
    __vector_value(store bits, store open, int width)
        : bits_(bits & __mask_as<store>(width)), open_(open & __mask_as<store>(width)), width_(width) {}
    template <class T>
    __vector_value(const __bits<T> &other)
        : __vector_value(static_cast<store>(other.__self().__get()), static_cast<store>(__opened_of(other.__self())),
                         other.__self().length()) {}
    int length() const { return width_; }
    store __get() const { return bits_; }
    store __opened() const { return open_; }
    store value() const { return bits_; }
    operator uint64() const { return static_cast<uint64>(bits_); }
    __vector_value range(int high, int low) const {
        __bound(high, width_);
        __bound(low, width_);
        return __vector_value(static_cast<store>(bits_ >> low), static_cast<store>(open_ >> low), high - low + 1);
    }
    __vector_value operator()(int high, int low) const { return range(high, low); }
    auto operator[](int index) const {
        __bound(index, width_);
        if constexpr (FOUR)
            return sc_logic(this->get_bit(index));
        else
            return ((bits_ >> index) & 1) != 0;
    }

  private:
    store bits_, open_;
    int width_;
};

// --- operators on vectors, their ranges, concatenations and results

template <class T, class = void> struct __vector_like : std::false_type {};
template <class T> struct __vector_like<T, std::enable_if_t<std::is_base_of_v<__sized, T>>> : std::bool_constant<T::__is_vector> {};
template <class T> constexpr bool __is_text = std::is_convertible_v<T, const char *>;
template <class T>
constexpr bool __combines = __vector_like<T>::value || std::is_integral_v<T> || __is_text<T> || std::is_base_of_v<__sized, T>;
template <class A, class B>
using __if_vectors =
    std::enable_if_t<(__vector_like<A>::value || __vector_like<B>::value) && __combines<A> && __combines<B>, int>;

template <int W> class sc_bv;
template <int W> class sc_lv;

// The digits of a text, the last one first; where a notation is named, those of the number that it stands for.
template <bool FOUR, class S> void __read_digits(const char *text, int width, S &bits, S &open) {
    bits = 0;
    open = 0;
    int size = static_cast<int>(sc_core::__length(text));
    bool right = size > 0;
    if (__named_base(text) != 0) {
        auto found = __numeral_of<std::conditional_t<(sizeof(S) <= 16), __wide, S>>(text);
        bits = static_cast<S>(found.value) & __mask_as<S>(width);
        right = found.right;
    } else {
        for (int i = 0; i < size && i < width; ++i) {
            sc_logic_value_t digit = sc_logic::of(text[size - 1 - i]);
            bits |= static_cast<S>(digit == Log_1 || digit == Log_X) << i;
            open |= static_cast<S>(digit == Log_Z || digit == Log_X) << i;
        }
        right = right && (FOUR || open == 0);
    }
    __clew_check(right, "systemc.design-error",
                 "(E202) cannot perform conversion: the text is no vector [IEEE 1666-2011, 7.3]");
}

// An operand beside a vector of that width: texts and numbers get its width.
template <int M, class T> __vector_value<M, true> __beside(const T &given, int width) {
    typedef __store<M> store;
    if constexpr (__is_text<T>) {
        store bits, open;
        __read_digits<true, store>(given, width, bits, open);
        return __vector_value<M, true>(bits, open, width);
    } else if constexpr (__vector_like<T>::value) {
        return __vector_value<M, true>(given);
    } else {
        return __vector_value<M, true>(static_cast<store>(__raw(given)), store(0), width);
    }
}
template <class T> constexpr int __most_of() {
    if constexpr (std::is_base_of_v<__sized, T>)
        return T::__most;
    else
        return 1;
}
template <class T> constexpr bool __four_of() {
    if constexpr (std::is_base_of_v<__sized, T>)
        return T::__is_four;
    else
        return __is_text<T>;
}
template <class A, class B> struct __pair_of {
    static constexpr int most = __most_of<A>() > __most_of<B>() ? __most_of<A>() : __most_of<B>();
    static constexpr bool four = __four_of<A>() || __four_of<B>();
    typedef __store<most> store;
    typedef __vector_value<most, four> result;
    store a, x, b, y; // bits and open digits of both
    int width, other;
    __pair_of(const A &left, const B &right) {
        if constexpr (__vector_like<A>::value)
            width = left.length();
        else
            width = right.length();
        auto one = __beside<most>(left, width), two = __beside<most>(right, width);
        a = one.__get();
        x = four ? one.__opened() : 0;
        b = two.__get();
        y = four ? two.__opened() : 0;
        other = two.length();
    }
    result made(store ones, store zeros) const {
        store open = four ? ~(ones | zeros) : store(0);
        return result(ones | open, open, width);
    }
};

template <class A, class B, __if_vectors<A, B> = 0> auto operator&(const A &left, const B &right) {
    __pair_of<A, B> of(left, right);
    return of.made(of.a & ~of.x & of.b & ~of.y, (~of.a & ~of.x) | (~of.b & ~of.y));
}
template <class A, class B, __if_vectors<A, B> = 0> auto operator|(const A &left, const B &right) {
    __pair_of<A, B> of(left, right);
    return of.made((of.a & ~of.x) | (of.b & ~of.y), ~of.a & ~of.x & ~of.b & ~of.y);
}
template <class A, class B, __if_vectors<A, B> = 0> auto operator^(const A &left, const B &right) {
    __pair_of<A, B> of(left, right);
    auto known = ~of.x & ~of.y;
    return of.made((of.a ^ of.b) & known, ~(of.a ^ of.b) & known);
}
template <class A, class B, __if_vectors<A, B> = 0> bool operator==(const A &left, const B &right) {
    __pair_of<A, B> of(left, right);
    return of.width == of.other && of.a == of.b && of.x == of.y;
}
template <class A, class B, __if_vectors<A, B> = 0> bool operator!=(const A &left, const B &right) {
    return !(left == right);
}
template <class A, __if_vectors<A, A> = 0> auto operator~(const A &given) {
    typedef __store<A::__most> store;
    store open = static_cast<store>(__opened_of(given));
    return __vector_value<A::__most, A::__is_four>((~given.__get() & ~open) | open, open, given.length());
}
// A shift to the left makes the result longer.
template <class A, __if_vectors<A, A> = 0> auto operator<<(const A &given, int by) {
    constexpr int most = A::__most <= 32 ? 64 : A::__most <= 96 ? 128 : 2 * A::__most;
    typedef __store<most> store;
    int width = given.length() + by;
    __clew_check(by >= 0 && width <= most, "library.unmodelled", "a vector that becomes more than twice as long is not modelled");
    return __vector_value<most, A::__is_four>(
        by >= most ? store(0) : static_cast<store>(static_cast<store>(given.__get()) << by),
        by >= most ? store(0) : static_cast<store>(static_cast<store>(__opened_of(given)) << by), width);
}
template <class A, __if_vectors<A, A> = 0> auto operator>>(const A &given, int by) {
    typedef __store<A::__most> store;
    store bits = given.__get(), open = static_cast<store>(__opened_of(given));
    bool all = by >= given.length();
    return __vector_value<A::__most, A::__is_four>(all ? store(0) : static_cast<store>(bits >> by),
                                                   all ? store(0) : static_cast<store>(open >> by), given.length());
}

#define __CLEW_SC_VECTOR(name)                                                                                         \
    name(const name &) = default;                                                                                      \
    name &operator=(const name &) = default;                                                                           \
    template <class T> name &operator=(const T &other) { return *this = name(other); }                                 \
    template <class T> name &operator&=(const T &other) { return *this = name(*this & other); }                        \
    template <class T> name &operator|=(const T &other) { return *this = name(*this | other); }                        \
    template <class T> name &operator^=(const T &other) { return *this = name(*this ^ other); }                        \
    name &operator<<=(int by) {                                                                                        \
        store bits = this->__get(), open = static_cast<store>(__opened_of(*this));                                     \
        return *this = by >= W ? of(0, 0) : of(static_cast<store>(bits << by), static_cast<store>(open << by));        \
    }                                                                                                                  \
    name &operator>>=(int by) { return *this = name(*this >> by); }                                                    \
    name &b_not() { return *this = name(~*this); }                                                                     \
    name &lrotate(int by) {                                                                                            \
        by %= W;                                                                                                       \
        if (by == 0)                                                                                                   \
            return *this;                                                                                              \
        store bits = this->__get(), open = static_cast<store>(__opened_of(*this));                                     \
        return *this = of(static_cast<store>((bits << by) | (bits >> (W - by))),                                       \
                          static_cast<store>((open << by) | (open >> (W - by))));                                      \
    }                                                                                                                  \
    name &rrotate(int by) { return lrotate(W - by % W); }                                                              \
    name &reverse() {                                                                                                  \
        store bits = this->__get(), open = static_cast<store>(__opened_of(*this)), one(1), other(0), opened(0);        \
        for (int at = 0; at < W; ++at) {                                                                               \
            other = static_cast<store>((other << 1) | ((bits >> at) & one));                                           \
            opened = static_cast<store>((opened << 1) | ((open >> at) & one));                                         \
        }                                                                                                              \
        return *this = of(other, opened);                                                                              \
    }

template <int W> class sc_bv : public __selectable<sc_bv<W>, W> {
  public:
    static constexpr bool __is_vector = true;
    typedef __store<W> store;
    sc_bv() = default;
    explicit sc_bv(bool value) { this->__set(value ? ~store(0) : 0); }
    explicit sc_bv(char letter) { this->__set(letter == '1' ? ~store(0) : 0); }
    sc_bv(const char *text) {
        store bits, open;
        __read_digits<false, store>(text, W, bits, open);
        this->__set(bits);
    }
    template <class T, class = std::enable_if_t<std::is_integral_v<T>>> sc_bv(T value) {
        this->__set(static_cast<store>(__raw(value)));
    }
    template <class T> sc_bv(const __bits<T> &other) { this->__set(static_cast<store>(__extend(other))); }
    __CLEW_SC_VECTOR(sc_bv)

    bool is_01() const { return true; }
    sc_logic_value_t get_bit(int index) const { return ((this->__get() >> index) & 1) != 0 ? Log_1 : Log_0; }
    void set_bit(int index, sc_logic_value_t value) { (*this)[index] = value == Log_1; }
    store value() const { return this->__get(); }

  private:
    static sc_bv of(store bits, store) {
        sc_bv made;
        made.__set(bits);
        return made;
    }
};

template <int W> class __digit_of {
  public:
    __digit_of(sc_lv<W> &vector, int index) : vector_(vector), index_(index) {}
    sc_logic_value_t value() const;
    operator sc_logic() const { return sc_logic(value()); }
    bool to_bool() const { return value() == Log_1; }
    bool is_01() const { return value() == Log_0 || value() == Log_1; }
    char to_char() const { return sc_logic(value()).to_char(); }
    __digit_of &operator=(const sc_logic &value);
    __digit_of &operator=(const __digit_of &other) { return *this = sc_logic(other); }
    __digit_of &operator=(bool value) { return *this = sc_logic(value); }
    __digit_of &operator=(char letter) { return *this = sc_logic(letter); }
    __digit_of &operator=(int value) { return *this = sc_logic(value); }
    template <class N> __digit_of &operator=(const __bit_of<N> &bit) { return *this = sc_logic(bit.to_bool()); }
    bool operator==(const sc_logic &other) const { return value() == other.value(); }
    bool operator!=(const sc_logic &other) const { return value() != other.value(); }
    bool operator==(char letter) const { return value() == sc_logic::of(letter); }
    bool operator!=(char letter) const { return value() != sc_logic::of(letter); }
    sc_logic operator~() const { return ~sc_logic(value()); }

  private:
    sc_lv<W> &vector_;
    int index_;
};

template <int W> class sc_lv : public __digital<sc_lv<W>> {
    static_assert(W > 0, "a width should be positive");

  public:
    typedef __store<W> store;
    static constexpr bool __is_four = true;
    static constexpr int __most = W;
    sc_lv() : bits_(__mask_as<store>(W)), open_(__mask_as<store>(W)) {}
    explicit sc_lv(const sc_logic &value) : sc_lv() {
        for (int i = 0; i < W; ++i)
            put(i, value.value());
    }
    explicit sc_lv(bool value) : sc_lv(sc_logic(value)) {}
    explicit sc_lv(char letter) : sc_lv(sc_logic(letter)) {}
    sc_lv(const char *text) { __read_digits<true, store>(text, W, bits_, open_); }
    template <class T, class = std::enable_if_t<std::is_integral_v<T>>>
    sc_lv(T value) : bits_(static_cast<store>(__raw(value)) & __mask_as<store>(W)), open_(0) {}
    template <class T, class = std::enable_if_t<!std::is_same_v<T, sc_lv>>>
    sc_lv(const __bits<T> &other)
        : bits_(static_cast<store>(__extend(other)) & __mask_as<store>(W)),
          open_(static_cast<store>(__opened_of(other.__self())) & __mask_as<store>(W)) {}
    __CLEW_SC_VECTOR(sc_lv)

    int length() const { return W; }
    store __get() const { return bits_; }
    store __opened() const { return open_; }
    store value() const { return bits_; }
    void __set(store value) { __put(value, 0); }
    void __put(store bits, store open) {
        bits_ = bits & __mask_as<store>(W);
        open_ = open & __mask_as<store>(W);
    }
    void put(int index, sc_logic_value_t value) {
        store at = static_cast<store>(store(1) << index);
        bits_ = value == Log_1 || value == Log_X ? bits_ | at : bits_ & ~at;
        open_ = value == Log_Z || value == Log_X ? open_ | at : open_ & ~at;
    }
    void set_bit(int index, sc_logic_value_t value) { put(index, value); }
    __digit_of<W> operator[](int index) { __bound(index, W); return __digit_of<W>(*this, index); }
    sc_logic operator[](int index) const { __bound(index, W); return sc_logic(this->get_bit(index)); }
    __digit_of<W> bit(int index) { return (*this)[index]; }
    sc_logic bit(int index) const { return (*this)[index]; }
    __range_of<sc_lv> range(int high, int low) { __bound(high, W); __bound(low, W); return __range_of<sc_lv>(*this, high, low); }
    __vector_value<W, true> range(int high, int low) const {
        __bound(high, W);
        __bound(low, W);
        return __vector_value<W, true>(static_cast<store>(bits_ >> low), static_cast<store>(open_ >> low), high - low + 1);
    }
    __range_of<sc_lv> operator()(int high, int low) { return range(high, low); }
    __vector_value<W, true> operator()(int high, int low) const { return range(high, low); }

  private:
    store bits_, open_;
    static sc_lv of(store bits, store open) {
        sc_lv made;
        made.__put(bits, open);
        return made;
    }
};
template <int W> sc_logic_value_t __digit_of<W>::value() const { return vector_.get_bit(index_); }
template <int W> __digit_of<W> &__digit_of<W>::operator=(const sc_logic &value) {
    vector_.put(index_, value.value());
    return *this;
}

template <class N> __range_of<N> &__range_of<N>::operator=(const char *text) {
    raw bits, open;
    __read_digits<__is_four, raw>(text, length(), bits, open);
    if constexpr (__is_four)
        __put(bits, open);
    else
        __set(bits);
    return *this;
}

} // namespace sc_dt
#endif
