//~ holds
#include <cassert>
#include <mutex>
#include <thread>

static int count;
static std::mutex lock;

static void work() {
    std::lock_guard<std::mutex> guard(lock);
    int seen = count;
    count = seen + 1;
}

int main() {
    std::thread first(work), second(work);
    first.join();
    second.join();
    assert(count == 2);
    return 0;
}
