//~ holds
#include <cassert>
#include <mutex>
#include <thread>
#include <vector>

int counter;
std::mutex mutex;

int main() {
    std::vector<std::thread> threads;
    for (int i = 0; i < 3; i++) {
        threads.emplace_back([i] {
            for (int round = 0; round < 2; round++) {
                std::lock_guard<std::mutex> guard(mutex);
                counter += i;
            }
        });
    }
    for (auto &each : threads) {
        each.join();
    }
    assert(counter == 6);
}
