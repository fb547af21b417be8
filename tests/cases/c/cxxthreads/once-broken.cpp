#include <cassert>
#include <mutex>
#include <thread>

static int starts;
static std::once_flag flag;

static void work() {
    if (starts == 0)
        starts++;
}

int main() {
    std::thread first(work), second(work);
    first.join();
    second.join();
    assert(starts == 1); //~ fails assertion.violated
    return 0;
}
