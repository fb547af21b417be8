// Two consumers of one queue. Who was woken looks again: another one may have been quicker.
// clew check queue.cpp
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <queue>
#include <thread>

class Mailbox {
  public:
    void put(int letter) {
        std::lock_guard<std::mutex> guard(mutex);
        letters.push(letter);
        arrived.notify_all();
    }

    int take() {
        std::unique_lock<std::mutex> lock(mutex);
        while (letters.empty())
            arrived.wait(lock);
        int letter = letters.front();
        letters.pop();
        return letter;
    }

  private:
    std::mutex mutex;
    std::condition_variable arrived;
    std::queue<int> letters;
};

int main() {
    Mailbox mailbox;
    int one = 0, other = 0;
    std::thread first([&] { one = mailbox.take(); });
    std::thread second([&] { other = mailbox.take(); });
    mailbox.put(1);
    mailbox.put(2);
    first.join();
    second.join();
    assert(one + other == 3); //~ holds
}
