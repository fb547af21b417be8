// Guards of static locals: the first byte says done, the second that somebody is at it.
#include <__clew.h>

extern "C" {

int __cxa_guard_acquire(unsigned char *guard) {
    __clew_yield();
    __clew_atomic_begin();
    if (guard[0] != 0) {
        __clew_atomic_end();
        return 0;
    }
    if (guard[1] != 0)
        __clew_retry();
    guard[1] = 1;
    __clew_atomic_end();
    return 1;
}

void __cxa_guard_release(unsigned char *guard) {
    __clew_atomic_begin();
    guard[0] = 1;
    guard[1] = 0;
    __clew_atomic_end();
}

void __cxa_guard_abort(unsigned char *guard) {
    __clew_atomic_begin();
    guard[1] = 0;
    __clew_atomic_end();
}
}
