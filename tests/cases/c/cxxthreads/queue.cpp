//~ holds
// Producer and consumer on a std::queue.
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <queue>
#include <thread>

static std::queue<int> items;
static std::mutex lock;
static std::condition_variable filled;

static void producer() {
    for (int i = 1; i <= 2; i++) {
        {
            std::lock_guard<std::mutex> guard(lock);
            items.push(i);
        }
        filled.notify_one();
    }
}

int main() {
    std::thread thread(producer);
    int sum = 0;
    for (int i = 0; i < 2; i++) {
        std::unique_lock<std::mutex> guard(lock);
        filled.wait(guard, [] { return !items.empty(); });
        sum += items.front();
        items.pop();
    }
    thread.join();
    assert(sum == 3);
    return 0;
}
