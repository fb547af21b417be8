// Threads of SymC++.
#include "../c/threads/thread_record.h"
#include <symcpp.h>

Thread::Thread() : started_(false) {}
Thread::~Thread() {}
void Thread::Run() {}

static void *run(void *thread) {
    static_cast<Thread *>(thread)->Run();
    return nullptr;
}

void Thread::Start() {
    __clew_check(!started_, "concurrency.thread-misuse", "a thread is started twice");
    started_ = true;
    pthread_t number;
    __clew_start_thread(&number, 1, run, this);
}

void Thread::await(int *token) { symcpp_await(token); }

extern "C" void symcpp_await(int *token) {
    __clew_yield();
    __clew_atomic_begin();
    if (*token <= 0)
        __clew_retry();
    *token = 0;
    __clew_atomic_end();
}

extern "C" int symcpp_nondet(int low, int high) {
    return low <= high ? static_cast<int>(__clew_nondet_range(low, high)) : 0;
}

// The other threads run on when main has ended.
extern "C" int __clew_call_main(void);

extern "C" void __clew_main_body(void) {
    __clew_call_main();
    __clew_thread_finish(&__clew_first_thread, nullptr);
}
