// Mutexes that many may hold at once: each operation is one step, and a writer that waits keeps new readers out.
#include "../c/threads/thread_record.h"
#include "../c/threads/waiting.h"
#include <shared_mutex>

_LIBCPP_BEGIN_NAMESPACE_STD

static unsigned begin() {
    __clew_yield();
    __clew_atomic_begin();
    return __clew_thread_number();
}

static void require_known(unsigned self, size_t most) {
    __clew_check(self < most, "library.unmodelled", "of so many threads it is not known who shares a mutex");
}

__shared_mutex_base::~__shared_mutex_base() {
    begin();
    __clew_check(__writer_ == 0 && __readers_ == 0, MISUSE, "a shared mutex is destroyed that is held");
    __clew_atomic_end();
}

void __shared_mutex_base::lock() {
waits:
    unsigned self = begin();
    require_known(self, sizeof __shares_);
    __clew_check(__writer_ != self && !__shares_[self], MISUSE, "locked a shared mutex again that this thread holds");
    if (__writer_ != 0) {
        if (!__clew_begins_to_wait(&__writer_, nullptr, 0, 0))
            __clew_retry();
        __clew_atomic_end();
        goto waits;
    }
    __writer_ = self;
    __clew_goes_on();
    while (__readers_ != 0) {
        __clew_atomic_end();
        begin();
        if (__readers_ != 0 && !__clew_begins_to_wait(nullptr, __shares_, sizeof __shares_, 0))
            __clew_retry();
    }
    __clew_goes_on();
    __clew_atomic_end();
}

bool __shared_mutex_base::try_lock() {
    unsigned self = begin();
    require_known(self, sizeof __shares_);
    __clew_check(__writer_ != self && !__shares_[self], MISUSE, "locked a shared mutex again that this thread holds");
    bool free = __writer_ == 0 && __readers_ == 0;
    if (free)
        __writer_ = self;
    __clew_atomic_end();
    return free;
}

void __shared_mutex_base::unlock() {
    unsigned self = begin();
    __clew_check(__writer_ == self, MISUSE, "unlocked a shared mutex that this thread does not hold alone");
    __writer_ = 0;
    __clew_atomic_end();
}

void __shared_mutex_base::__share() {
    __readers_++;
    __shares_[__clew_thread_number()] = 1;
}

void __shared_mutex_base::lock_shared() {
waits:
    unsigned self = begin();
    require_known(self, sizeof __shares_);
    __clew_check(__writer_ != self && !__shares_[self], MISUSE, "shared a mutex again that this thread holds");
    if (__writer_ != 0) {
        if (!__clew_begins_to_wait(&__writer_, nullptr, 0, 0))
            __clew_retry();
        __clew_atomic_end();
        goto waits;
    }
    __share();
    __clew_goes_on();
    __clew_atomic_end();
}

bool __shared_mutex_base::try_lock_shared() {
    unsigned self = begin();
    require_known(self, sizeof __shares_);
    __clew_check(__writer_ != self && !__shares_[self], MISUSE, "shared a mutex again that this thread holds");
    bool free = __writer_ == 0;
    if (free)
        __share();
    __clew_atomic_end();
    return free;
}

void __shared_mutex_base::unlock_shared() {
    unsigned self = begin();
    __clew_check(self < sizeof __shares_ && __shares_[self], MISUSE, "unlocked a shared mutex that this thread does not share");
    __readers_--;
    __shares_[self] = 0;
    __clew_atomic_end();
}

_LIBCPP_END_NAMESPACE_STD
