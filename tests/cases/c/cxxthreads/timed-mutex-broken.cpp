// A thread unlocks a mutex that another thread holds.
#include <mutex>
#include <thread>

static std::timed_mutex mutex;

int main() {
    mutex.lock();
    std::thread helper([] { mutex.unlock(); }); //~ fails concurrency.lock-misuse
    helper.join();
}
