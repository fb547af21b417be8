// std::call_once: whoever comes while the function runs waits for its end; an exception leaves it undone.
#include <__clew.h>
#include <mutex>

_LIBCPP_BEGIN_NAMESPACE_STD

static void set(volatile once_flag::_State_type &flag, once_flag::_State_type value) {
    __clew_atomic_begin();
    flag = value;
    __clew_atomic_end();
}

void __call_once(volatile once_flag::_State_type &flag, void *argument, void (*function)(void *)) {
    __clew_yield();
    __clew_atomic_begin();
    if (flag == once_flag::_Pending)
        __clew_retry();
    bool first = flag == once_flag::_Unset;
    if (first)
        flag = once_flag::_Pending;
    __clew_atomic_end();
    if (!first)
        return;
    try {
        function(argument);
    } catch (...) {
        set(flag, once_flag::_Unset);
        throw;
    }
    set(flag, once_flag::_Complete);
}

_LIBCPP_END_NAMESPACE_STD
