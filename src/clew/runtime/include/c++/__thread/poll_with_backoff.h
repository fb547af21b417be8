// Waiting for an atomic object, a latch, a barrier or a semaphore of C++: one step, as soon as it need not wait.
#ifndef CLEW_POLL_WITH_BACKOFF
#define CLEW_POLL_WITH_BACKOFF

#include <__chrono/duration.h>
#include <__clew.h>
#include <__config>

_LIBCPP_BEGIN_NAMESPACE_STD

enum class __backoff_results : unsigned char {
    __continue_poll = 1,
    __poll_success = 2,
    __timeout = 3,
    __backoff_failure = 4,
};

enum class __poll_with_backoff_results : unsigned char {
    __poll_success = static_cast<unsigned char>(__backoff_results::__poll_success),
    __timeout = static_cast<unsigned char>(__backoff_results::__timeout),
    __backoff_failure = static_cast<unsigned char>(__backoff_results::__backoff_failure),
};

// Waiting with a limit may end at any moment.
template <class Poll, class Backoff>
__poll_with_backoff_results __libcpp_thread_poll_with_backoff(Poll &&poll, Backoff &&,
                                                              chrono::nanoseconds limit = chrono::nanoseconds::zero()) {
    bool patient = limit == chrono::nanoseconds::zero() || __clew_nondet_bool();
    __clew_yield();
    __clew_atomic_begin();
    bool done = poll();
    if (!done && patient)
        __clew_retry();
    __clew_atomic_end();
    return done ? __poll_with_backoff_results::__poll_success : __poll_with_backoff_results::__timeout;
}

struct __spinning_backoff_policy {
    _LIBCPP_CONSTEXPR __backoff_results operator()(const chrono::nanoseconds &) const {
        return __backoff_results::__continue_poll;
    }
};

_LIBCPP_END_NAMESPACE_STD

#endif
