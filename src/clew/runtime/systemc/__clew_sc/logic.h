// One digit of four values. IEEE 1666-2011, 7.9.2.
#ifndef CLEW_SC_LOGIC_H
#define CLEW_SC_LOGIC_H

#include <__clew_sc/kernel.h>
#include <iosfwd>

namespace sc_dt {

enum sc_logic_value_t { Log_0 = 0, Log_1, Log_Z, Log_X };

class sc_logic {
  public:
    sc_logic() : value_(Log_X) {}
    sc_logic(sc_logic_value_t value) : value_(value) {}
    sc_logic(bool value) : value_(value ? Log_1 : Log_0) {}
    explicit sc_logic(char letter) : value_(of(letter)) {}
    explicit sc_logic(int value) : value_(static_cast<sc_logic_value_t>(value & 3)) {}
    sc_logic &operator=(sc_logic_value_t value) { value_ = value; return *this; }
    sc_logic &operator=(bool value) { value_ = value ? Log_1 : Log_0; return *this; }
    sc_logic &operator=(char letter) { value_ = of(letter); return *this; }
    sc_logic &operator=(int value) { value_ = static_cast<sc_logic_value_t>(value & 3); return *this; }

    sc_logic_value_t value() const { return value_; }
    bool is_01() const { return value_ == Log_0 || value_ == Log_1; }
    bool to_bool() const { return value_ == Log_1; }
    char to_char() const { return "01ZX"[value_]; }
    void print(std::ostream &stream) const;

    sc_logic operator~() const { return sc_logic(value_ == Log_0 ? Log_1 : value_ == Log_1 ? Log_0 : Log_X); }
    sc_logic &b_not() { return *this = ~*this; }
    sc_logic &operator&=(const sc_logic &other) {
        value_ = value_ == Log_0 || other.value_ == Log_0 ? Log_0 : value_ == Log_1 && other.value_ == Log_1 ? Log_1 : Log_X;
        return *this;
    }
    sc_logic &operator|=(const sc_logic &other) {
        value_ = value_ == Log_1 || other.value_ == Log_1 ? Log_1 : value_ == Log_0 && other.value_ == Log_0 ? Log_0 : Log_X;
        return *this;
    }
    sc_logic &operator^=(const sc_logic &other) {
        value_ = is_01() && other.is_01() ? (value_ == other.value_ ? Log_0 : Log_1) : Log_X;
        return *this;
    }

    static sc_logic_value_t of(char letter) {
        switch (letter) {
        case '0': return Log_0;
        case '1': return Log_1;
        case 'z':
        case 'Z': return Log_Z;
        default: return Log_X;
        }
    }

  private:
    sc_logic_value_t value_;
};

inline sc_logic operator&(sc_logic a, const sc_logic &b) { return a &= b; }
inline sc_logic operator|(sc_logic a, const sc_logic &b) { return a |= b; }
inline sc_logic operator^(sc_logic a, const sc_logic &b) { return a ^= b; }
inline bool operator==(const sc_logic &a, const sc_logic &b) { return a.value() == b.value(); }
inline bool operator!=(const sc_logic &a, const sc_logic &b) { return a.value() != b.value(); }
inline bool operator==(const sc_logic &a, char b) { return a.value() == sc_logic::of(b); }
inline bool operator!=(const sc_logic &a, char b) { return a.value() != sc_logic::of(b); }
inline bool operator==(const sc_logic &a, bool b) { return a.value() == (b ? Log_1 : Log_0); }
inline bool operator!=(const sc_logic &a, bool b) { return !(a == b); }
inline bool operator==(const sc_logic &a, sc_logic_value_t b) { return a.value() == b; }
inline bool operator!=(const sc_logic &a, sc_logic_value_t b) { return a.value() != b; }

inline const sc_logic SC_LOGIC_0(Log_0), SC_LOGIC_1(Log_1), SC_LOGIC_Z(Log_Z), SC_LOGIC_X(Log_X);

typedef bool sc_bit;

} // namespace sc_dt
#endif
