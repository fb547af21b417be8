#include <atomic>
#include <cassert>
#include <thread>

// An atomic object that is wider than any instruction is still read and written as a whole.
struct Three {
    int a, b, c;
};

int main() {
    std::atomic<Three> shared(Three{1, 1, 1});
    std::thread writer([&] { shared.store(Three{2, 2, 2}); });
    Three seen = shared.load();
    assert(seen.a == 1); //~ fails assertion.violated
    writer.join();
    Three wanted = shared.load();
    assert(shared.compare_exchange_strong(wanted, Three{3, 3, 3}) && shared.exchange(Three{4, 4, 4}).a == 3);
    return 0;
}
