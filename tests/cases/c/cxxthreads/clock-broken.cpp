#include <cassert>
#include <chrono>
#include <thread>

using namespace std::chrono;

int main() {
    auto before = steady_clock::now();
    std::this_thread::sleep_for(10ms);
    assert(steady_clock::now() - before < 11ms); //~ fails assertion.violated
}
