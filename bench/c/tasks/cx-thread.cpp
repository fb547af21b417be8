//~ holds
#include <thread>
#include <mutex>
#include <condition_variable>
#include <atomic>
#include <cassert>
#include <vector>
std::mutex m;
std::condition_variable cv;
bool ready;
int total;
std::atomic<int> hits{0};
int main() {
    std::vector<std::thread> t;
    for (int i = 0; i < 2; i++) t.emplace_back([i] { std::unique_lock<std::mutex> l(m); cv.wait(l, [] { return ready; }); total += i + 1; hits++; });
    {
        std::lock_guard<std::mutex> g(m);
        ready = true;
    }
    cv.notify_all();
    for (auto &x : t) x.join();
    assert(total == 3 && hits == 2);
    return 0;
}
