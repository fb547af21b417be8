//~ holds
#include <atomic>
#include <cassert>
#include <stop_token>
#include <thread>

int main() {
    std::atomic<bool> parked{false};
    {
        std::jthread pump([&](std::stop_token asked) {
            while (!asked.stop_requested())
                std::this_thread::yield();
            parked = true;
        });
        pump.request_stop();
    }
    assert(parked);
}
