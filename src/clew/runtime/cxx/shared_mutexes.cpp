// Mutexes that many may hold at once: each operation is one step, and a writer that waits keeps new readers out.
// The members with a time limit are in headers; they hold the inner mutex, so nothing happens here meanwhile.
#include <__clew.h>
#include <shared_mutex>

_LIBCPP_BEGIN_NAMESPACE_STD

static const char misuse[] = "concurrency.lock-misuse";

static void begin(mutex &inner) {
    __clew_yield();
    __clew_atomic_begin();
    if (inner.native_handle()->__owner != 0)
        __clew_retry();
}

__shared_mutex_base::__shared_mutex_base() : __state_(0) {}

void __shared_mutex_base::lock() {
    begin(__mut_);
    if ((__state_ & __write_entered_) != 0)
        __clew_retry();
    __state_ |= __write_entered_;
    if (__state_ != __write_entered_) {
        __clew_atomic_end();
        begin(__mut_);
        if (__state_ != __write_entered_)
            __clew_retry();
    }
    __clew_atomic_end();
}

bool __shared_mutex_base::try_lock() {
    begin(__mut_);
    bool free = __state_ == 0;
    if (free)
        __state_ = __write_entered_;
    __clew_atomic_end();
    return free;
}

void __shared_mutex_base::unlock() {
    begin(__mut_);
    __clew_check(__state_ == __write_entered_, misuse, "unlocked a shared mutex that nobody holds alone");
    __state_ = 0;
    __clew_atomic_end();
}

void __shared_mutex_base::lock_shared() {
    begin(__mut_);
    if ((__state_ & __write_entered_) != 0 || __state_ == __n_readers_)
        __clew_retry();
    __state_++;
    __clew_atomic_end();
}

bool __shared_mutex_base::try_lock_shared() {
    begin(__mut_);
    bool free = (__state_ & __write_entered_) == 0 && __state_ != __n_readers_;
    if (free)
        __state_++;
    __clew_atomic_end();
    return free;
}

void __shared_mutex_base::unlock_shared() {
    begin(__mut_);
    __clew_check((__state_ & __n_readers_) != 0, misuse, "unlocked a shared mutex that nobody shares");
    __state_--;
    __clew_atomic_end();
}

_LIBCPP_END_NAMESPACE_STD
