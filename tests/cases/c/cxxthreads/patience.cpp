//~ holds
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <future>
#include <mutex>
#include <queue>
#include <thread>

using namespace std::chrono_literals;

static std::mutex mutex;
static std::condition_variable filled;
static std::queue<int> queue;
static bool finished = false;

// Looks around every tenth of a second: no clock counts how often that was.
static int consume() {
    int sum = 0;
    std::unique_lock<std::mutex> lock(mutex);
    while (!finished || !queue.empty())
        if (filled.wait_for(lock, 100ms, [] { return finished || !queue.empty(); }))
            for (; !queue.empty(); queue.pop())
                sum += queue.front();
    return sum;
}

int main() {
    auto sum = std::async(std::launch::async, consume);
    {
        std::lock_guard<std::mutex> guard(mutex);
        queue.push(3);
        finished = true;
    }
    filled.notify_one();
    while (sum.wait_for(5ms) != std::future_status::ready)
        std::this_thread::sleep_for(1ms);
    assert(sum.get() == 3);
}
