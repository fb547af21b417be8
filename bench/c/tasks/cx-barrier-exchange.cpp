//~ holds
#include <barrier>
#include <cassert>
#include <thread>

int halves[2];

int main() {
    std::barrier meeting(2);
    auto worker = [&](int mine) {
        halves[mine] = 10 + mine;
        meeting.arrive_and_wait();
        assert(halves[1 - mine] == 11 - mine);
    };
    std::thread one(worker, 0), two(worker, 1);
    one.join();
    two.join();
}
