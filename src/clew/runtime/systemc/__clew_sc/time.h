// Time: whole numbers of the resolution, a picosecond unless the program says otherwise. IEEE 1666-2011, 5.11.
#ifndef CLEW_SC_TIME_H
#define CLEW_SC_TIME_H

#include <__clew_sc/kernel.h>
#include <iosfwd>
#include <string>

namespace sc_core {

enum sc_time_unit { SC_FS = 0, SC_PS, SC_NS, SC_US, SC_MS, SC_SEC };

// Femtoseconds per unit of the resolution, and whether it may still be changed.
extern "C" { inline uint64_t __clew_sc_resolution = 1000; }
inline uint64_t __default_unit = 1000000;
inline bool __time_used = false;

inline uint64_t __femtoseconds(sc_time_unit unit) {
    switch (unit) {
    case SC_FS: return 1;
    case SC_PS: return 1000;
    case SC_NS: return 1000000;
    case SC_US: return 1000000000;
    case SC_MS: return 1000000000000;
    case SC_SEC: return 1000000000000000;
    }
    return 1;
}

inline uint64_t __rounded(double value) { return static_cast<uint64_t>(value + 0.5); }
inline uint64_t __ticks(double value, sc_time_unit unit) {
    if (!__clew_sc_running && value != 0)
        __time_used = true;
    return __rounded(value * static_cast<double>(__femtoseconds(unit)) / static_cast<double>(__clew_sc_resolution));
}
inline uint64_t __whole_ticks(uint64_t value, uint64_t unit) {
    if (!__clew_sc_running && value != 0)
        __time_used = true;
    return unit >= __clew_sc_resolution ? value * (unit / __clew_sc_resolution)
                                : (value + (__clew_sc_resolution / unit) / 2) / (__clew_sc_resolution / unit);
}
// Whole numbers of other types than int, for which neither int nor double would be the better match.
template <class N> using __whole = std::enable_if_t<std::is_integral_v<N> && !std::is_same_v<N, int>>;

inline uint64_t __ticks(int value, sc_time_unit unit) {
    return __whole_ticks(value < 0 ? 0 : static_cast<uint64_t>(value), __femtoseconds(unit));
}
inline uint64_t __ticks(unsigned value, sc_time_unit unit) { return __whole_ticks(value, __femtoseconds(unit)); }

class sc_time;
template <class N> using __scaled = std::enable_if_t<std::is_integral_v<N>, sc_time>;

class sc_time {
  public:
    typedef uint64_t value_type;

    constexpr sc_time() : ticks_(0) {}
    sc_time(double value, sc_time_unit unit) : ticks_(ticks(value, __femtoseconds(unit))) {}
    template <class N, class = __whole<N>> sc_time(N value, sc_time_unit unit) : sc_time(static_cast<double>(value), unit) {}
    sc_time(int value, sc_time_unit unit) : ticks_(whole(value < 0 ? 0 : value, __femtoseconds(unit))) {}
    sc_time(unsigned value, sc_time_unit unit) : ticks_(whole(value, __femtoseconds(unit))) {}
    sc_time(long value, sc_time_unit unit) : ticks_(whole(value < 0 ? 0 : value, __femtoseconds(unit))) {}
    sc_time(unsigned long value, sc_time_unit unit) : ticks_(whole(value, __femtoseconds(unit))) {}
    sc_time(long long value, sc_time_unit unit) : ticks_(whole(value < 0 ? 0 : value, __femtoseconds(unit))) {}
    sc_time(unsigned long long value, sc_time_unit unit) : ticks_(whole(value, __femtoseconds(unit))) {}
    sc_time(float value, sc_time_unit unit) : ticks_(ticks(value, __femtoseconds(unit))) {}
    sc_time(double value, const char *unit) : ticks_(ticks(value, named(unit))) {}
    sc_time(double value, bool scale) : ticks_(ticks(value, scale ? __default_unit : __clew_sc_resolution)) {}

    static sc_time from_value(value_type ticks) {
        sc_time made;
        made.ticks_ = ticks;
        return made;
    }
    static sc_time from_seconds(double value) { return sc_time(value, SC_SEC); }

    value_type value() const { return ticks_; }
    double to_double() const { return static_cast<double>(ticks_); }
    double to_seconds() const { return static_cast<double>(ticks_) * (static_cast<double>(__clew_sc_resolution) * 1e-15); }
    double to_default_time_units() const {
        return static_cast<double>(ticks_) / (static_cast<double>(__default_unit) / static_cast<double>(__clew_sc_resolution));
    }
    std::string to_string() const;
    void print(std::ostream &stream) const;

    bool operator==(const sc_time &other) const { return ticks_ == other.ticks_; }
    bool operator!=(const sc_time &other) const { return ticks_ != other.ticks_; }
    bool operator<(const sc_time &other) const { return ticks_ < other.ticks_; }
    bool operator<=(const sc_time &other) const { return ticks_ <= other.ticks_; }
    bool operator>(const sc_time &other) const { return ticks_ > other.ticks_; }
    bool operator>=(const sc_time &other) const { return ticks_ >= other.ticks_; }
    sc_time &operator+=(const sc_time &other) { ticks_ += other.ticks_; return *this; }
    sc_time &operator-=(const sc_time &other) { ticks_ -= other.ticks_; return *this; }
    // Products and quotients of whole numbers are exact, and rounded to the nearest as others are.
    template <class N> __scaled<N> &operator*=(N by) { ticks_ *= static_cast<uint64_t>(by); return *this; }
    sc_time &operator*=(double by) { ticks_ = rounded(static_cast<double>(ticks_) * by); return *this; }
    template <class N> __scaled<N> &operator/=(N by) {
        const uint64_t parts = static_cast<uint64_t>(by);
        ticks_ = (ticks_ + parts / 2) / parts;
        return *this;
    }
    sc_time &operator/=(double by) { ticks_ = rounded(static_cast<double>(ticks_) / by); return *this; }
    sc_time &operator%=(const sc_time &other) { ticks_ %= other.ticks_; return *this; }

  private:
    value_type ticks_;

    static uint64_t rounded(double value) { return __rounded(value); }
    static uint64_t ticks(double value, uint64_t unit) {
        if (!__clew_sc_running && value != 0)
            __time_used = true;
        return rounded(value * static_cast<double>(unit) / static_cast<double>(__clew_sc_resolution));
    }
    static uint64_t whole(uint64_t value, uint64_t unit) { return __whole_ticks(value, unit); }
    static uint64_t named(const char *unit) {
        for (int each = SC_FS; each <= SC_SEC; ++each) {
            static const char *const small[] = {"fs", "ps", "ns", "us", "ms", "s"};
            static const char *const large[] = {"SC_FS", "SC_PS", "SC_NS", "SC_US", "SC_MS", "SC_SEC"};
            if (__same(unit, small[each]) || __same(unit, large[each]))
                return __femtoseconds(static_cast<sc_time_unit>(each));
        }
        return 1000;
    }
};

inline sc_time operator+(const sc_time &a, const sc_time &b) { return sc_time::from_value(a.value() + b.value()); }
inline sc_time operator-(const sc_time &a, const sc_time &b) { return sc_time::from_value(a.value() - b.value()); }
inline sc_time operator*(const sc_time &a, double b) { sc_time made(a); return made *= b; }
inline sc_time operator*(double a, const sc_time &b) { sc_time made(b); return made *= a; }
inline sc_time operator/(const sc_time &a, double b) { sc_time made(a); return made /= b; }
template <class N> __scaled<N> operator*(const sc_time &a, N b) { sc_time made(a); return made *= b; }
template <class N> __scaled<N> operator*(N a, const sc_time &b) { sc_time made(b); return made *= a; }
template <class N> __scaled<N> operator/(const sc_time &a, N b) { sc_time made(a); return made /= b; }
inline double operator/(const sc_time &a, const sc_time &b) { return a.to_double() / b.to_double(); }
inline sc_time operator%(const sc_time &a, const sc_time &b) { return sc_time::from_value(a.value() % b.value()); }

inline const sc_time SC_ZERO_TIME;

inline sc_time sc_max_time() { return sc_time::from_value(~uint64_t(0)); }
inline sc_time sc_time_stamp() { return sc_time::from_value(__clew_sc_now()); }
inline double sc_simulation_time() { return sc_time_stamp().to_default_time_units(); }
inline sc_time sc_get_time_resolution() { return sc_time::from_value(1); }
inline sc_time sc_get_default_time_unit() { return sc_time::from_value(__default_unit / __clew_sc_resolution); }

inline bool __resolution_set = false;

inline bool __is_power_of_ten(double value) {
    while (value < 1)
        value *= 10;
    while (value >= 10)
        value /= 10;
    return value == 1;
}
inline void sc_set_time_resolution(double value, sc_time_unit unit) {
    if (value <= 0 || !__is_power_of_ten(value))
        __CLEW_SC_ERROR("(E514) set time resolution failed: value not a power of ten [IEEE 1666-2011, 5.11.3]",
                        "sc_set_time_resolution");
    if (__clew_sc_running)
        __CLEW_SC_ERROR("(E514) set time resolution failed: simulation running [IEEE 1666-2011, 5.11.3]",
                        "sc_set_time_resolution");
    if (__resolution_set)
        __CLEW_SC_ERROR("(E514) set time resolution failed: already specified [IEEE 1666-2011, 5.11.3]",
                        "sc_set_time_resolution");
    __resolution_set = true;
    if (__time_used)
        __CLEW_SC_ERROR("(E514) set time resolution failed: sc_time object(s) constructed [IEEE 1666-2011, 5.11.3]",
                        "sc_set_time_resolution");
    __clew_sc_resolution = static_cast<uint64_t>(value * static_cast<double>(__femtoseconds(unit)) + 0.5);
    if (__default_unit < __clew_sc_resolution)
        __default_unit = __clew_sc_resolution;
}
inline bool __unit_set = false;

inline void sc_set_default_time_unit(double value, sc_time_unit unit) {
    if (value <= 0 || !__is_power_of_ten(value))
        __CLEW_SC_ERROR("(E515) set default time unit failed: value not a power of ten [IEEE 1666-2011, C.1]",
                        "sc_set_default_time_unit");
    if (__unit_set)
        __CLEW_SC_ERROR("(E515) set default time unit failed: already specified [IEEE 1666-2011, C.1]",
                        "sc_set_default_time_unit");
    if (__time_used)
        __CLEW_SC_ERROR("(E515) set default time unit failed: sc_time object(s) constructed [IEEE 1666-2011, C.1]",
                        "sc_set_default_time_unit");
    __unit_set = true;
    __default_unit = static_cast<uint64_t>(value * static_cast<double>(__femtoseconds(unit)) + 0.5);
}

} // namespace sc_core
#endif
