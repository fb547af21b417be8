//~ holds
#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<int> count{0};

static void work() {
    count++;
}

int main() {
    std::thread first(work), second(work);
    first.join();
    second.join();
    assert(count == 2);
    return 0;
}
