// How things are printed. IEEE 1666-2011, with each of them.
#ifndef CLEW_SC_PRINTING_H
#define CLEW_SC_PRINTING_H

#include <__clew_sc/dynamic_numbers.h>
#include <__clew_sc/resolved.h>
#include <__clew_sc/simulation.h>
#include <__clew_sc/vectors.h>
#include <iostream>

namespace sc_core {

// What goes to the world is forgotten anyway, so that it need not be made a text.
inline bool __lost(const std::ostream &stream) {
    return std::__clew_forgetting() ? stream.__forgets() : &stream == &std::cout || &stream == &std::cerr || &stream == &std::clog;
}

inline std::string sc_time::to_string() const {
    if (ticks_ == 0)
        return "0 s";
    static const char *const units[] = {"fs", "ps", "ns", "us", "ms", "s"};
    uint64_t value = ticks_, resolution = __clew_sc_resolution;
    int unit = 0;
    while (resolution >= 1000) {
        resolution /= 1000;
        ++unit;
    }
    value *= resolution;
    while (unit < 5 && value % 1000 == 0) {
        value /= 1000;
        ++unit;
    }
    return std::to_string(value) + " " + units[unit];
}
inline void sc_time::print(std::ostream &stream) const { stream << to_string(); }
inline std::ostream &operator<<(std::ostream &stream, const sc_time &time) { return sc_core::__lost(stream) ? stream : stream << time.to_string(); }

inline std::ostream &operator<<(std::ostream &stream, sc_status status) {
    static const char *const names[] = {
        "SC_ELABORATION", "SC_BEFORE_END_OF_ELABORATION", "SC_END_OF_ELABORATION", "SC_START_OF_SIMULATION",
        "SC_RUNNING", "SC_PAUSED", "SC_STOPPED", "SC_END_OF_SIMULATION"};
    int number = 0;
    while ((1 << number) < static_cast<int>(status))
        ++number;
    return stream << names[number];
}
inline std::ostream &operator<<(std::ostream &stream, const __unknown_count &count) {
    return sc_core::__lost(stream) ? stream : stream << static_cast<uint64_t>(count);
}
inline std::ostream &operator<<(std::ostream &stream, const __unknown_activity &activity) {
    return sc_core::__lost(stream) ? stream : stream << static_cast<bool>(activity);
}

inline void sc_object::print(std::ostream &stream) const { stream << name(); }
inline void sc_object::dump(std::ostream &stream) const { stream << "name = " << name() << "\n"; }
inline std::ostream &operator<<(std::ostream &stream, const sc_object &object) {
    if (!__lost(stream))
        object.print(stream);
    return stream;
}
template <class T, class = void> struct __printable : std::false_type {};
template <class T>
struct __printable<T, std::void_t<decltype(std::declval<std::ostream &>() << std::declval<const T &>())>>
    : std::true_type {};
template <class T, sc_writer_policy POL> void __signal<T, POL>::print(std::ostream &stream) const {
    if constexpr (__printable<T>::value)
        stream << now_;
}

} // namespace sc_core

namespace sc_dt {
inline void sc_logic::print(std::ostream &stream) const { stream << to_char(); }
inline std::ostream &operator<<(std::ostream &stream, const sc_logic &value) { return sc_core::__lost(stream) ? stream : stream << value.to_char(); }
// In the base that the stream has, with as many digits as there are bits; vectors have no decimal form.
template <class D> std::ostream &__print(std::ostream &stream, const D &value) {
    if (sc_core::__lost(stream))
        return stream;
    std::ios_base::fmtflags flags = stream.flags(), base = flags & std::ios_base::basefield;
    sc_numrep form = base == std::ios_base::hex ? SC_HEX : base == std::ios_base::oct ? SC_OCT : SC_DEC;
    if (form == SC_DEC && D::__is_vector)
        return stream << value.to_string();
    return stream << value.to_string(form, (flags & std::ios_base::showbase) != 0);
}
template <int W> std::ostream &operator<<(std::ostream &stream, const sc_uint<W> &value) { return __print(stream, value); }
template <int W> std::ostream &operator<<(std::ostream &stream, const sc_int<W> &value) { return __print(stream, value); }
template <int W> std::ostream &operator<<(std::ostream &stream, const sc_biguint<W> &value) { return __print(stream, value); }
template <int W> std::ostream &operator<<(std::ostream &stream, const sc_bigint<W> &value) { return __print(stream, value); }
template <int M, bool SIGN> std::ostream &operator<<(std::ostream &stream, const __dynamic<M, SIGN> &value) { return __print(stream, value); }
template <int W> std::ostream &operator<<(std::ostream &stream, const sc_bv<W> &value) { return __print(stream, value); }
template <int W> std::ostream &operator<<(std::ostream &stream, const sc_lv<W> &value) { return __print(stream, value); }
template <class N> std::ostream &operator<<(std::ostream &stream, const __bit_of<N> &value) { return sc_core::__lost(stream) ? stream : stream << value.to_bool(); }
template <class N> std::ostream &operator<<(std::ostream &stream, const __range_of<N> &value) { return __print(stream, value); }
template <int M> std::ostream &operator<<(std::ostream &stream, const __value_of<M> &value) { return sc_core::__lost(stream) ? stream : stream << uint64(value); }
inline std::ostream &operator<<(std::ostream &stream, const __whole &value) { return __print(stream, value); }
template <int K> std::ostream &operator<<(std::ostream &stream, const __long_whole<K> &value) { return __print(stream, value); }
template <int M, bool FOUR> std::ostream &operator<<(std::ostream &stream, const __vector_value<M, FOUR> &value) { return __print(stream, value); }
template <int W> std::ostream &operator<<(std::ostream &stream, const __digit_of<W> &value) { return sc_core::__lost(stream) ? stream : stream << value.to_char(); }
template <class L, class R> std::ostream &operator<<(std::ostream &stream, const __joint<L, R> &value) { return __print(stream, value); }
} // namespace sc_dt

#endif
