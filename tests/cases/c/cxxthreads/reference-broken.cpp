// A thread keeps a reference to a local of its maker.
#include <cassert>
#include <thread>

static std::thread start() {
    int value = 3;
    return std::thread([&value] { assert(value == 3); }); //~ fails memory.use-after-free
}

int main() {
    std::thread worker = start();
    worker.join();
    return 0;
}
