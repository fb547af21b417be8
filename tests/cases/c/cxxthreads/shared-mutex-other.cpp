//~ holds
// Each thread gives back what it has taken, also where it has waited for a while only.
#include <cassert>
#include <chrono>
#include <mutex>
#include <shared_mutex>
#include <thread>

static std::shared_timed_mutex first;
static std::timed_mutex second;
static int half, other;

int main() {
    using namespace std::chrono_literals;
    std::thread helper([] {
        std::unique_lock<std::shared_timed_mutex> alone(first, 5ms);
        if (alone.owns_lock()) {
            half++;
            other++;
        }
        if (second.try_lock_for(1s))
            second.unlock();
    });
    {
        std::shared_lock<std::shared_timed_mutex> together(first);
        assert(half == other);
    }
    second.lock();
    second.unlock();
    helper.join();
}
