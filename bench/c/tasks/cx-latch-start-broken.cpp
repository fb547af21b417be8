//~ fails
#include <cassert>
#include <latch>
#include <thread>

int left, right;

int main() {
    std::latch ready(1);
    std::thread one([&] { left = 3; ready.count_down(); });
    std::thread two([&] { right = 4; });
    ready.wait();
    assert(left + right == 7);
    one.join();
    two.join();
}
