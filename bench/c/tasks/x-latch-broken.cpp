//~ fails
//$ -std c++20
#include <latch>
#include <barrier>
#include <semaphore>
#include <thread>
#include <cassert>
#include <stop_token>
int a,b;
int main() {
    std::latch l(2);
    std::counting_semaphore<2> s(0);
    std::jthread t([&]{ a=1; l.count_down(); s.acquire(); b=2; });
    std::jthread u([&]{   });
    l.wait();
    assert(a==1);
    s.release();
    t.join();
    assert(b==2);
}
