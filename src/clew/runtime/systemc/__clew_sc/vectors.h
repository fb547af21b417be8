// Vectors of bits and of digits with four values. IEEE 1666-2011, 7.9.
#ifndef CLEW_SC_VECTORS_H
#define CLEW_SC_VECTORS_H

#include <__clew_sc/numbers.h>

namespace sc_dt {

#define __CLEW_SC_BITWISE(name, op)                                                                                    \
    template <class T> name &operator op##=(const T &other) { return *this = *this op name(other); }                   \
    friend name operator op(const name &a, const name &b) { return a.__##name(b, #op[0]); }                            \
    template <class T> friend name operator op(const name &a, const T &b) { return a op name(b); }

template <int W> class sc_bv : public __selectable<sc_bv<W>, W> {
  public:
    typedef __store<W> store;
    sc_bv() = default;
    sc_bv(const sc_bv &) = default;
    sc_bv &operator=(const sc_bv &) = default;
    explicit sc_bv(bool value) { this->__set(value ? ~store(0) : 0); }
    explicit sc_bv(char letter) { this->__set(letter == '1' ? ~store(0) : 0); }
    sc_bv(const char *text) { this->__set(static_cast<store>(__parsed(text, W))); }
    template <class T, class = std::enable_if_t<std::is_integral_v<T>>> sc_bv(T value) {
        this->__set(static_cast<store>(__raw(value)));
    }
    template <class T> sc_bv(const __bits<T> &other) { this->__set(static_cast<store>(__extend(other))); }
    template <class T> sc_bv &operator=(const T &other) { return *this = sc_bv(other); }

    __CLEW_SC_BITWISE(sc_bv, &)
    __CLEW_SC_BITWISE(sc_bv, |)
    __CLEW_SC_BITWISE(sc_bv, ^)
    sc_bv operator~() const { return of(~this->__get()); }
    sc_bv operator<<(int by) const { return of(by >= W ? 0 : this->__get() << by); }
    sc_bv operator>>(int by) const { return of(by >= W ? 0 : this->__get() >> by); }
    sc_bv &operator<<=(int by) { return *this = *this << by; }
    sc_bv &operator>>=(int by) { return *this = *this >> by; }
    sc_bv &b_not() { return *this = ~*this; }
    sc_bv &lrotate(int by) {
        by %= W;
        return by == 0 ? *this : *this = of((this->__get() << by) | (this->__get() >> (W - by)));
    }
    sc_bv &rrotate(int by) { return lrotate(W - by % W); }
    template <class T> bool operator==(const T &other) const { return this->__get() == sc_bv(other).__get(); }
    template <class T> bool operator!=(const T &other) const { return !(*this == other); }
    bool is_01() const { return true; }
    std::string to_string(sc_numrep base = SC_BIN, bool prefix = false) const {
        return __bits<sc_bv>::__digits(this->__get(), W, base, prefix);
    }
    store value() const { return this->__get(); }
    sc_bv __sc_bv(const sc_bv &other, char op) const {
        store a = this->__get(), b = other.__get();
        return of(op == '&' ? a & b : op == '|' ? a | b : a ^ b);
    }

  private:
    static sc_bv of(store value) {
        sc_bv made;
        made.__set(value);
        return made;
    }
};

template <int W> class sc_lv;
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
    bool operator==(const sc_logic &other) const { return value() == other.value(); }
    bool operator!=(const sc_logic &other) const { return value() != other.value(); }
    bool operator==(char letter) const { return value() == sc_logic::of(letter); }
    bool operator!=(char letter) const { return value() != sc_logic::of(letter); }
    sc_logic operator~() const { return ~sc_logic(value()); }

  private:
    sc_lv<W> &vector_;
    int index_;
};

// A digit is known (0, 1) or open: then its bit tells Z (0) from X (1).
template <int W> class sc_lv : public __bits<sc_lv<W>> {
    static_assert(W > 0 && W <= 128, "vectors of more than 128 digits are not modelled");
    typedef __store<W> store;

  public:
    static constexpr int __most = W;
    sc_lv() : bits_(__mask_as<store>(W)), open_(__mask_as<store>(W)) {}
    sc_lv(const sc_lv &) = default;
    sc_lv &operator=(const sc_lv &) = default;
    explicit sc_lv(const sc_logic &value) : sc_lv() {
        for (int i = 0; i < W; ++i)
            put(i, value.value());
    }
    explicit sc_lv(bool value) : sc_lv(sc_logic(value)) {}
    explicit sc_lv(char letter) : sc_lv(sc_logic(letter)) {}
    sc_lv(const char *text) : bits_(0), open_(0) {
        int size = static_cast<int>(sc_core::__length(text));
        if (size > 1 && text[0] == '0' && (text[1] == 'x' || text[1] == 'b' || text[1] == 'd')) {
            bits_ = static_cast<store>(__parsed(text, W));
            return;
        }
        for (int i = 0; i < size && i < W; ++i)
            put(i, sc_logic::of(text[size - 1 - i]));
    }
    template <class T, class = std::enable_if_t<std::is_integral_v<T>>>
    sc_lv(T value) : bits_(static_cast<store>(__raw(value)) & __mask_as<store>(W)), open_(0) {}
    template <class T, class = std::enable_if_t<!std::is_same_v<T, sc_lv>>>
    sc_lv(const __bits<T> &other) : bits_(static_cast<store>(__extend(other)) & __mask_as<store>(W)), open_(0) {}
    template <class T> sc_lv &operator=(const T &other) { return *this = sc_lv(other); }

    int length() const { return W; }
    store __get() const { return bits_ & ~open_; }
    store value() const { return __get(); }
    void __set(store value) {
        bits_ = value & __mask_as<store>(W);
        open_ = 0;
    }
    sc_logic_value_t get_bit(int index) const {
        bool bit = ((bits_ >> index) & 1) != 0;
        if (((open_ >> index) & 1) == 0)
            return bit ? Log_1 : Log_0;
        return bit ? Log_X : Log_Z;
    }
    void put(int index, sc_logic_value_t value) {
        store at = static_cast<store>(store(1) << index);
        bits_ = value == Log_1 || value == Log_X ? bits_ | at : bits_ & ~at;
        open_ = value == Log_Z || value == Log_X ? open_ | at : open_ & ~at;
    }
    void set_bit(int index, sc_logic_value_t value) { put(index, value); }
    bool is_01() const { return open_ == 0; }
    __digit_of<W> operator[](int index) { __bound(index, W); return __digit_of<W>(*this, index); }
    sc_logic operator[](int index) const { __bound(index, W); return sc_logic(get_bit(index)); }
    __range_of<sc_lv> range(int high, int low) { __bound(high, W); __bound(low, W); return __range_of<sc_lv>(*this, high, low); }
    __value_of<W> range(int high, int low) const { return __value_of<W>(__get() >> low, high - low + 1); }
    __range_of<sc_lv> operator()(int high, int low) { return range(high, low); }
    __value_of<W> operator()(int high, int low) const { return range(high, low); }
    bool operator==(const sc_lv &other) const { return bits_ == other.bits_ && open_ == other.open_; }
    bool operator!=(const sc_lv &other) const { return !(*this == other); }
    template <class T> bool operator==(const T &other) const { return *this == sc_lv(other); }
    template <class T> bool operator!=(const T &other) const { return !(*this == sc_lv(other)); }
    __CLEW_SC_BITWISE(sc_lv, &)
    __CLEW_SC_BITWISE(sc_lv, |)
    __CLEW_SC_BITWISE(sc_lv, ^)
    sc_lv operator~() const {
        sc_lv made;
        for (int i = 0; i < W; ++i)
            made.put(i, (~sc_logic(get_bit(i))).value());
        return made;
    }
    std::string to_string(sc_numrep = SC_BIN, bool = false) const {
        std::string text;
        for (int i = W - 1; i >= 0; --i)
            text.push_back(sc_logic(get_bit(i)).to_char());
        return text;
    }
    sc_lv __sc_lv(const sc_lv &other, char op) const {
        sc_lv made;
        for (int i = 0; i < W; ++i) {
            sc_logic a(get_bit(i)), b(other.get_bit(i));
            made.put(i, (op == '&' ? a & b : op == '|' ? a | b : a ^ b).value());
        }
        return made;
    }

  private:
    store bits_, open_;
};
template <int W> sc_logic_value_t __digit_of<W>::value() const { return vector_.get_bit(index_); }
template <int W> __digit_of<W> &__digit_of<W>::operator=(const sc_logic &value) {
    vector_.put(index_, value.value());
    return *this;
}

template <class N> __range_of<N> &__range_of<N>::operator=(const char *text) {
    __set(static_cast<raw>(__parsed(text, length())));
    return *this;
}

} // namespace sc_dt
#endif
