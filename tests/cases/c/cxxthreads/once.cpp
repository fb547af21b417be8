//~ holds
#include <cassert>
#include <mutex>
#include <thread>

static int starts;
static std::once_flag flag;

static void work() {
    std::call_once(flag, [] { starts++; });
}

int main() {
    std::thread first(work), second(work);
    first.join();
    second.join();
    assert(starts == 1);
    return 0;
}
