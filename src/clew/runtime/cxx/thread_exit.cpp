// pthread_exit unwinds to the start of its thread; with it come bodies of threads and of main that catch.
#include "exceptions.h"
#include <stdlib.h>
#include <threads.h>

namespace {
struct thread_exit {
    void *value;
};
} // namespace

extern "C" {

int __clew_call_main(void);

__attribute__((noreturn)) void pthread_exit(void *value) { throw thread_exit{value}; }
__attribute__((noreturn)) void thrd_exit(int value) { throw thread_exit{reinterpret_cast<void *>(static_cast<intptr_t>(value))}; }

void *__clew_thread_body(void *(*routine)(void *), void *argument) {
    try {
        return routine(argument);
    } catch (thread_exit &end) {
        return end.value;
    } catch (...) {
        clew_end_uncaught();
        throw;
    }
}

void *__clew_thread_body_int(int (*routine)(void *), void *argument) {
    try {
        return reinterpret_cast<void *>(static_cast<intptr_t>(routine(argument)));
    } catch (thread_exit &end) {
        return end.value;
    } catch (...) {
        clew_end_uncaught();
        throw;
    }
}

void __clew_main_body(void) {
    int status;
    try {
        status = __clew_call_main();
    } catch (thread_exit &end) {
        __clew_thread_finish(&__clew_first_thread, end.value);
        return;
    } catch (...) {
        clew_end_uncaught();
        throw;
    }
    exit(status);
}
}
