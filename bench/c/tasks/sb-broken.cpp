//~ fails
#include <atomic>
#include <thread>
#include <cassert>
#define O std::memory_order_relaxed
std::atomic<int> x{0},y {
    0
};
int r1,r2;
int main() {
    std::thread a([]{ x.store(1,O); r1=y.load(O); }), b([]{ y.store(1,O); r2=x.load(O); });
    a.join();
    b.join();
    assert(r1||r2);
}
