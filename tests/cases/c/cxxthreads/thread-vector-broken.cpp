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
                std::unique_lock<std::mutex> guard(mutex, std::defer_lock);
                if (i > 0) {
                    guard.lock();
                }
                counter += i; //~ fails concurrency.data-race
            }
        });
    }
    for (auto &each : threads) {
        each.join();
    }
}
