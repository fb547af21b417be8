// Clocks of C++.
#include <__clew_clock.h>
#include <chrono>

_LIBCPP_BEGIN_NAMESPACE_STD
namespace chrono {

system_clock::time_point system_clock::now() noexcept { return time_point(duration(__clew_clock_now() / 1000)); }
time_t system_clock::to_time_t(const time_point &when) noexcept {
    return duration_cast<seconds>(when.time_since_epoch()).count();
}
system_clock::time_point system_clock::from_time_t(time_t when) noexcept { return time_point(seconds(when)); }
steady_clock::time_point steady_clock::now() noexcept { return time_point(duration(__clew_clock_now())); }

} // namespace chrono
_LIBCPP_END_NAMESPACE_STD
