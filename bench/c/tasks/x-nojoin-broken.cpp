//~ fails
#include <thread>
#include <atomic>
#include <cassert>
std::atomic<int> n{0};
int main() {
    std::thread t([]{ n++; });
    if(n.load()==1) t.join();
    std::thread d;
    assert(!d.joinable());
}
