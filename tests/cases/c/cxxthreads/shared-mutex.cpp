// Two readers share the mutex, a writer has it alone: what they read is whole.
//~ holds
#include <cassert>
#include <shared_mutex>
#include <thread>

static std::shared_mutex mutex;
static int left_half, right_half;

static void read() {
    std::shared_lock lock(mutex);
    assert(left_half == right_half);
}

int main() {
    std::thread first(read);
    {
        std::unique_lock lock(mutex);
        left_half = 1;
        right_half = 1;
    }
    read();
    first.join();
}
