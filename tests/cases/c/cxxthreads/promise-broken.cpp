//~ fails deadlock
// A promise that is never kept.
#include <cassert>
#include <future>
#include <thread>

int main() {
    std::promise<int> promise;
    auto result = promise.get_future();
    std::thread worker([&promise] {
    });
    worker.join();
    assert(result.get() == 3);
    return 0;
}
