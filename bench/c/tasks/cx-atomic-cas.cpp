//~ holds
#include <atomic>
#include <thread>
#include <cassert>
#include <memory>
struct Max {
    std::atomic<int> v{0};
    void update(int x) {
        int c=v.load();
        while(c<x && !v.compare_exchange_weak(c,x)) {
        }
    }
};
int main() {
    auto m=std::make_shared<Max>();
    std::thread a([m]{ m->update(3); }), b([m]{ m->update(5); });
    a.join();
    b.join();
    assert(m->v==5);
    assert(m.use_count()==1);
}
