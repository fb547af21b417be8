//~ holds
#include <cassert>
#include <thread>

int main() {
    int stage = 0;
    {
        std::jthread heater([&] { stage = 1; });
    }
    assert(stage == 1);
    {
        std::jthread fan([&] { stage = 2; });
    }
    assert(stage == 2);
}
