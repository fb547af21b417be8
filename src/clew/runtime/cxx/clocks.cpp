// Clocks: any time, but never one before.
#include <__clew.h>
#include <chrono>

_LIBCPP_BEGIN_NAMESPACE_STD
namespace chrono {

static long long now() {
    static long long before;
    __clew_atomic_begin();
    long long now = __clew_nondet_range(0, 1LL << 60);
    __clew_assume(now >= before);
    before = now;
    __clew_atomic_end();
    return now;
}

system_clock::time_point system_clock::now() noexcept { return time_point(duration(chrono::now() / 1000)); }
time_t system_clock::to_time_t(const time_point &when) noexcept {
    return duration_cast<seconds>(when.time_since_epoch()).count();
}
system_clock::time_point system_clock::from_time_t(time_t when) noexcept { return time_point(seconds(when)); }
steady_clock::time_point steady_clock::now() noexcept { return time_point(duration(chrono::now())); }

} // namespace chrono
_LIBCPP_END_NAMESPACE_STD
