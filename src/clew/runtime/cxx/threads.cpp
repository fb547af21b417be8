// The members of std::thread and its surroundings that are not in headers.
#include <__clew_clock.h>
#include <condition_variable>
#include <mutex>
#include <thread>

_LIBCPP_BEGIN_NAMESPACE_STD

thread::~thread() {
    __clew_check(__libcpp_thread_isnull(&__t_), "concurrency.thread-misuse",
                 "a std::thread is destroyed that was neither joined nor detached");
}

void thread::join() {
    if (__libcpp_thread_isnull(&__t_))
        std::__throw_system_error(EINVAL, "thread::join failed");
    if (int error = __libcpp_thread_join(&__t_))
        std::__throw_system_error(error, "thread::join failed");
    __t_ = _LIBCPP_NULL_THREAD;
}

void thread::detach() {
    if (__libcpp_thread_isnull(&__t_))
        std::__throw_system_error(EINVAL, "thread::detach failed");
    __libcpp_thread_detach(&__t_);
    __t_ = _LIBCPP_NULL_THREAD;
}

unsigned thread::hardware_concurrency() noexcept { return 2; }

namespace this_thread {
void sleep_for(const chrono::nanoseconds &duration) { __clew_pause(duration.count()); }
} // namespace this_thread

__thread_specific_ptr<__thread_struct> &__thread_local_data() {
    static __thread_specific_ptr<__thread_struct> data;
    return data;
}

__thread_struct::__thread_struct() : __p_(nullptr) {}
__thread_struct::~__thread_struct() {}

_LIBCPP_END_NAMESPACE_STD
