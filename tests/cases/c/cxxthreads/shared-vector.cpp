//~ holds
#include <mutex>
#include <thread>
#include <vector>

static std::mutex lock;
static std::vector<int> values;

static void add(int value) {
    std::lock_guard<std::mutex> guard(lock);
    values.push_back(value);
}

int main() {
    values.reserve(2);
    std::thread other(add, 1);
    add(2);
    other.join();
    return 0;
}
