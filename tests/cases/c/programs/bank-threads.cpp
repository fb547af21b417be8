//~ holds
// Transfers by two threads under std::mutex and lock_guard.
#include <cassert>
#include <mutex>
#include <thread>

class Account {
public:
    explicit Account(int balance) : balance_(balance) {}
    void add(int amount) {
        std::lock_guard<std::mutex> hold(mutex_);
        balance_ += amount;
    }
    int balance() const { return balance_; }

private:
    std::mutex mutex_;
    int balance_;
};

int main() {
    Account account(10);
    std::thread first([&] { account.add(5); });
    std::thread second([&] { account.add(-3); });
    first.join();
    second.join();
    assert(account.balance() == 12);
}
