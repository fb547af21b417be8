// std::atomic counts what two threads do.
#include <atomic>
#include <cassert>
#include <thread>

int main() {
    std::atomic<int> counter{0};
    auto work = [&counter] {
        for (int i = 0; i < 2; ++i)
            counter = counter + 1;
    };
    std::thread other(work);
    work();
    other.join();
    assert(counter == 4); //~ fails assertion.violated
}
