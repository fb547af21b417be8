//~ holds
// Two locks by two threads: std::lock takes both at once.
#include <mutex>
#include <thread>

static std::mutex a, b;

static void left() {
    std::lock_guard<std::mutex> first(a);
    std::lock_guard<std::mutex> second(b);
}

static void right() {
    std::lock_guard<std::mutex> first(a);
    std::lock_guard<std::mutex> second(b);
}

int main() {
    std::thread one(left), two(right);
    one.join();
    two.join();
    return 0;
}
