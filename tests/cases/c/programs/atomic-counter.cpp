//~ holds
// std::atomic counts what two threads do.
#include <atomic>
#include <cassert>
#include <thread>

int main() {
    std::atomic<int> counter{0};
    auto work = [&counter] {
        for (int i = 0; i < 2; ++i)
            counter.fetch_add(1);
    };
    std::thread other(work);
    work();
    other.join();
    assert(counter == 4);
}
