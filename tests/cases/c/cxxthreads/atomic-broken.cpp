#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<int> count{0};

static void work() {
    count = count + 1;
}

int main() {
    std::thread first(work), second(work);
    first.join();
    second.join();
    assert(count == 2); //~ fails assertion.violated
    return 0;
}
