//~ holds
// A channel of std::queue, mutex and condition variable.
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <queue>
#include <thread>

class Channel {
public:
    void send(int value) {
        {
            std::lock_guard<std::mutex> hold(mutex_);
            values_.push(value);
        }
        ready_.notify_one();
    }
    int receive() {
        std::unique_lock<std::mutex> hold(mutex_);
        ready_.wait(hold, [this] { return !values_.empty(); });
        int value = values_.front();
        values_.pop();
        return value;
    }

private:
    std::queue<int> values_;
    std::mutex mutex_;
    std::condition_variable ready_;
};

int main() {
    Channel channel;
    std::thread sender([&channel] {
        channel.send(1);
        channel.send(2);
    });
    int sum = channel.receive() + channel.receive();
    sender.join();
    assert(sum == 3);
}
