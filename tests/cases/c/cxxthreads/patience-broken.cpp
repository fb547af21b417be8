#include <cassert>
#include <chrono>
#include <mutex>
#include <thread>

using namespace std::chrono_literals;

static std::timed_mutex mutex;
static int counted = 0;

static void count() {
    if (mutex.try_lock_for(50ms)) {
        ++counted;
        mutex.unlock();
    }
}

int main() {
    std::thread one(count), other(count);
    one.join();
    other.join();
    assert(counted == 2); //~ fails assertion.violated
}
