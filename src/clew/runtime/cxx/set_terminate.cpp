// Handlers for the end by mistake. With them come bodies of main and of threads that catch, unless pthread_exit has them.
#include "exceptions.h"
#include <stdlib.h>

namespace std {

terminate_handler get_terminate() noexcept {
    terminate_handler now = __clew_terminate_handler;
    return now != nullptr ? now : clew_terminate;
}

terminate_handler set_terminate(terminate_handler next) noexcept {
    terminate_handler before = get_terminate();
    __clew_terminate_handler = next;
    return before;
}

} // namespace std

extern "C" {

int __clew_call_main(void);

__attribute__((weak)) void *__clew_thread_body(void *(*routine)(void *), void *argument) {
    try {
        return routine(argument);
    } catch (...) {
        clew_end_uncaught();
        throw;
    }
}

__attribute__((weak)) void *__clew_thread_body_int(int (*routine)(void *), void *argument) {
    try {
        return reinterpret_cast<void *>(static_cast<intptr_t>(routine(argument)));
    } catch (...) {
        clew_end_uncaught();
        throw;
    }
}

__attribute__((weak)) void __clew_main_body(void) {
    int status;
    try {
        status = __clew_call_main();
    } catch (...) {
        clew_end_uncaught();
        throw;
    }
    exit(status);
}
}
