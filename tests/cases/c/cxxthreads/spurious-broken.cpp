// Waiting for any kind of lock without a condition to wait for: the thread may wake up by itself.
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
        if (!done)
            ready.wait(lock);
        assert(done); //~ fails assertion.violated
    }
    worker.join();
}
