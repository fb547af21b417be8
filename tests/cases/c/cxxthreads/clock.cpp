//~ holds
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

using namespace std::chrono;

// Who has waited finds the clock where it was waited for.
int main() {
    auto before = steady_clock::now();
    std::this_thread::sleep_for(10ms);
    assert(steady_clock::now() - before >= 10ms);
    std::mutex mutex;
    std::condition_variable never;
    std::unique_lock<std::mutex> lock(mutex);
    assert(!never.wait_for(lock, 5ms, [] { return false; }));
    assert(steady_clock::now() - before >= 15ms);
    assert(!never.wait_until(lock, before, [] { return false; }));
}
