//~ holds
// Stop callbacks of C++20.
#include <cassert>
#include <stop_token>
#include <thread>

int main() {
    std::stop_source source;
    int called = 0;
    std::thread other([&] { source.request_stop(); });
    {
        // Its end waits for a call that is under way; who calls it tells so when it may be gone already.
        std::stop_callback callback(source.get_token(), [&] { ++called; });
    }
    other.join();
    assert(called <= 1);
    return 0;
}
