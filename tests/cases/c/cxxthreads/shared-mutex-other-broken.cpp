// A thread gives back a shared mutex that another thread shares.
#include <shared_mutex>
#include <thread>

static std::shared_mutex first, second;

int main() {
    first.lock_shared();
    std::thread helper([] {
        second.lock_shared();
        first.unlock_shared(); //~ fails concurrency.lock-misuse
    });
    helper.join();
}
