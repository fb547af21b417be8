// Condition variables of C++. Waiting with a limit reads no clock of ours: the limit may be over at any time, and clocks
// that are read later show that it is.
#ifndef CLEW_CONDITION_VARIABLE
#define CLEW_CONDITION_VARIABLE

#include <__chrono/duration.h>
#include <__chrono/steady_clock.h>
#include <__chrono/system_clock.h>
#include <__chrono/time_point.h>
#include <__clew_patience>
#include <__config>
#include <__mutex/mutex.h>
#include <__mutex/unique_lock.h>
#include <__system_error/throw_system_error.h>
#include <__thread/support.h>
#include <__utility/move.h>
#include <limits>
#include <ratio>

_LIBCPP_BEGIN_NAMESPACE_STD

enum class cv_status { no_timeout, timeout };

class condition_variable {
    __libcpp_condvar_t __cv_ = _LIBCPP_CONDVAR_INITIALIZER;

  public:
    using native_handle_type = __libcpp_condvar_t *;

    _LIBCPP_CONSTEXPR condition_variable() _NOEXCEPT = default;
    ~condition_variable();
    condition_variable(const condition_variable &) = delete;
    condition_variable &operator=(const condition_variable &) = delete;

    [[nodiscard]] native_handle_type native_handle() { return &__cv_; }
    void notify_one() _NOEXCEPT;
    void notify_all() _NOEXCEPT;
    void wait(unique_lock<mutex> &lock) _NOEXCEPT;

    template <class Predicate> void wait(unique_lock<mutex> &lock, Predicate predicate) {
        while (!predicate())
            wait(lock);
    }

    // Of clocks that the program has made itself, nothing is known but what they show.
    template <class Clock, class Duration>
    cv_status wait_until(unique_lock<mutex> &lock, const chrono::time_point<Clock, Duration> &limit) {
        if (limit <= Clock::now())
            return cv_status::timeout;
        __wait_a_while(lock);
        return Clock::now() < limit ? cv_status::no_timeout : cv_status::timeout;
    }

    template <class Duration>
    cv_status wait_until(unique_lock<mutex> &lock, const chrono::time_point<chrono::steady_clock, Duration> &limit) {
        return __wait_for_moment(lock, chrono::__clew_nanoseconds(limit.time_since_epoch()).count());
    }

    template <class Duration>
    cv_status wait_until(unique_lock<mutex> &lock, const chrono::time_point<chrono::system_clock, Duration> &limit) {
        return __wait_for_moment(lock, chrono::__clew_nanoseconds(limit.time_since_epoch()).count());
    }

    cv_status wait_until(unique_lock<mutex> &lock, const chrono::__patience::time_point &limit) {
        if (limit == chrono::__patience::time_point::min())
            return cv_status::timeout;
        return __wait_for_moment(lock, limit.time_since_epoch().count());
    }

    template <class Clock, class Duration, class Predicate>
    bool wait_until(unique_lock<mutex> &lock, const chrono::time_point<Clock, Duration> &limit, Predicate predicate) {
        while (!predicate())
            if (wait_until(lock, limit) == cv_status::timeout)
                return predicate();
        return true;
    }

    template <class Rep, class Period>
    cv_status wait_for(unique_lock<mutex> &lock, const chrono::duration<Rep, Period> &duration) {
        return wait_until(lock, chrono::__patience::now() + duration);
    }

    template <class Rep, class Period, class Predicate>
    bool wait_for(unique_lock<mutex> &lock, const chrono::duration<Rep, Period> &duration, Predicate predicate) {
        return wait_until(lock, chrono::__patience::now() + duration, std::move(predicate));
    }

  private:
    bool __wait_a_while(unique_lock<mutex> &lock) _NOEXCEPT; // whether it was woken
    cv_status __wait_for_moment(unique_lock<mutex> &lock, long long moment) _NOEXCEPT;
};

_LIBCPP_END_NAMESPACE_STD

#endif
