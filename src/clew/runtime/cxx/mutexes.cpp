// The members of mutexes and condition variables that are not in headers.
#include "../c/threads/thread_record.h"
#include <condition_variable>
#include <mutex>

_LIBCPP_BEGIN_NAMESPACE_STD

mutex::~mutex() noexcept { ::pthread_mutex_destroy(&__m_); }
void mutex::lock() { ::pthread_mutex_lock(&__m_); }
bool mutex::try_lock() noexcept { return ::pthread_mutex_trylock(&__m_) == 0; }
void mutex::unlock() noexcept { ::pthread_mutex_unlock(&__m_); }

recursive_mutex::recursive_mutex() { __libcpp_recursive_mutex_init(&__m_); }
recursive_mutex::~recursive_mutex() { ::pthread_mutex_destroy(&__m_); }
void recursive_mutex::lock() { ::pthread_mutex_lock(&__m_); }
bool recursive_mutex::try_lock() noexcept { return ::pthread_mutex_trylock(&__m_) == 0; }

void recursive_mutex::unlock() noexcept {
    __clew_check(::pthread_mutex_unlock(&__m_) == 0, "concurrency.lock-misuse",
                 "unlocked a mutex that this thread does not hold");
}

condition_variable::~condition_variable() { ::pthread_cond_destroy(&__cv_); }
void condition_variable::notify_one() noexcept { ::pthread_cond_signal(&__cv_); }
void condition_variable::notify_all() noexcept { ::pthread_cond_broadcast(&__cv_); }

void condition_variable::wait(unique_lock<mutex> &lock) noexcept {
    __clew_check(lock.owns_lock(), "concurrency.lock-misuse", "waited with a lock that is not held");
    ::pthread_cond_wait(&__cv_, lock.mutex()->native_handle());
}

bool condition_variable::__wait_a_while(unique_lock<mutex> &lock) noexcept {
    __clew_check(lock.owns_lock(), "concurrency.lock-misuse", "waited with a lock that is not held");
    return __clew_wait_a_while(&__cv_, lock.mutex()->native_handle()) == 0;
}

cv_status condition_variable::__wait_for_moment(unique_lock<mutex> &lock, long long moment) noexcept {
    if (__wait_a_while(lock))
        return cv_status::no_timeout;
    __clew_moment_reached(moment);
    return cv_status::timeout;
}

_LIBCPP_END_NAMESPACE_STD
