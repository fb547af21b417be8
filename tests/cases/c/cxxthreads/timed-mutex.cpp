//~ holds
// Mutexes with a limit: who holds one unlocks it, and a recursive one as often as it has locked it.
#include <cassert>
#include <chrono>
#include <mutex>
#include <thread>

static std::timed_mutex mutex;
static std::recursive_timed_mutex again;
static int count;

static void enter() {
    if (mutex.try_lock_until(std::chrono::steady_clock::now() + std::chrono::milliseconds(1))) {
        count++;
        mutex.unlock();
    }
    std::lock_guard<std::recursive_timed_mutex> outer(again);
    assert(again.try_lock());
    again.unlock();
}

int main() {
    std::thread helper(enter);
    enter();
    helper.join();
    assert(count <= 2);
}
