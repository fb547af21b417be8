#include <mutex>

static std::mutex lock;

static int depth(int n) {
    std::lock_guard<std::mutex> guard(lock); //~ fails concurrency.lock-misuse
    return n == 0 ? 0 : 1 + depth(n - 1);
}

int main() { return depth(1) - 1; }
