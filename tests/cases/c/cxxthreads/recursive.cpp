//~ holds
#include <mutex>

static std::recursive_mutex lock;

static int depth(int n) {
    std::lock_guard<std::recursive_mutex> guard(lock);
    return n == 0 ? 0 : 1 + depth(n - 1);
}

int main() { return depth(1) - 1; }
