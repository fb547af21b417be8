// What a coroutine returns is made of a handle, which does not live in its frame; it is destroyed where it ended.
#include <cassert>
#include <coroutine>

struct Sum {
    struct promise_type {
        int value = 0;
        auto get_return_object() { return std::coroutine_handle<promise_type>::from_promise(*this); }
        std::suspend_always initial_suspend() noexcept { return {}; }
        std::suspend_always final_suspend() noexcept { return {}; }
        std::suspend_always yield_value(int given) noexcept
        {
            value = given;
            return {};
        }
        void return_value(int given) noexcept { value = given; }
        void unhandled_exception() {}
    };
    std::coroutine_handle<promise_type> handle;
    Sum(std::coroutine_handle<promise_type> made) : handle(made) {}
    Sum(const Sum &) = delete;
    ~Sum() { handle.destroy(); } //~ fails memory.use-after-free
};

int main()
{
    int seen = 10;
    auto sums = [&seen](int more) -> Sum {
        co_yield seen + more;
        co_return seen - more;
    };
    Sum sum = sums(20);
    sum.handle.resume();
    assert(sum.handle.promise().value == 30);
    seen = 7;
    sum.handle.resume();
    sum.handle.destroy();
}
