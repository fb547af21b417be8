//~ holds
// Counting references is safe; the object is not protected.
#include <cassert>
#include <memory>
#include <mutex>
#include <thread>

int main() {
    auto total = std::make_shared<int>(0);
    std::mutex lock;
    auto work = [total, &lock] {
        std::lock_guard<std::mutex> guard(lock);
        int seen = *total;
        *total = seen + 1;
    };
    std::thread first(work), second(work);
    first.join();
    second.join();
    assert(*total == 2);
    return 0;
}
