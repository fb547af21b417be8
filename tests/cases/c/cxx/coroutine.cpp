//~ holds
// A generator: its frame lives on the heap until the handle destroys it.
#include <cassert>
#include <coroutine>
#include <exception>

class Numbers {
  public:
    struct promise_type {
        int current = 0;
        Numbers get_return_object() { return Numbers(std::coroutine_handle<promise_type>::from_promise(*this)); }
        std::suspend_always initial_suspend() noexcept { return {}; }
        std::suspend_always final_suspend() noexcept { return {}; }
        std::suspend_always yield_value(int value) {
            current = value;
            return {};
        }
        void return_void() {}
        void unhandled_exception() { std::terminate(); }
    };
    explicit Numbers(std::coroutine_handle<promise_type> handle) : handle_(handle) {}
    Numbers(const Numbers &) = delete;
    ~Numbers() { handle_.destroy(); }
    bool next() {
        handle_.resume();
        return !handle_.done();
    }
    int value() const { return handle_.promise().current; }

  private:
    std::coroutine_handle<promise_type> handle_;
};

Numbers below(const int &limit) {
    for (int i = 0; i < limit; i++)
        co_yield i;
}

int main() {
    int limit = 4;
    Numbers numbers = below(limit);
    int sum = 0;
    while (numbers.next())
        sum += numbers.value();
    assert(sum == 6);
    return 0;
}
