// The writer shares the mutex with the readers: one of them sees half of what it writes.
#include <cassert>
#include <shared_mutex>
#include <thread>

static std::shared_mutex mutex;
static int left_half, right_half;

static void read() {
    std::shared_lock lock(mutex);
    assert(left_half == right_half); //~ fails assertion.violated
}

int main() {
    std::thread first(read);
    {
        std::shared_lock lock(mutex);
        left_half = 1;
        right_half = 1;
    }
    read();
    first.join();
}
