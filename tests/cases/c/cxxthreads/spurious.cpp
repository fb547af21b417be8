//~ holds
// Waiting for any kind of lock until the condition holds.
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex mutex;
static std::condition_variable_any ready;
static bool done;

int main() {
    std::thread worker([] {
        std::lock_guard<std::mutex> guard(mutex);
        done = true;
        ready.notify_one();
    });
    {
        std::unique_lock<std::mutex> lock(mutex);
        ready.wait(lock, [] { return done; });
        assert(done);
    }
    worker.join();
}
