// Two accounts are locked one after the other; the first thread does not wait for those who transfer.
#include <mutex>
#include <shared_mutex>
#include <thread>

struct Account {
    std::shared_mutex lock;
    int balance = 10;
};

static Account savings, current;

static void transfer(Account &from, Account &to, int sum) {
    std::unique_lock<std::shared_mutex> one(from.lock);
    std::unique_lock<std::shared_mutex> other(to.lock); //~ fails concurrency.circular-wait
    from.balance -= sum;
    to.balance += sum;
}

int main() {
    std::thread([] { transfer(savings, current, 1); }).detach();
    std::thread([] { transfer(current, savings, 2); }).detach();
    for (;;)
        std::this_thread::yield();
}
