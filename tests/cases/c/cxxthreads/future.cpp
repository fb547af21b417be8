//~ holds
#include <cassert>
#include <future>

int main() {
    auto answer = std::async(std::launch::async, [] { return 42; });
    assert(answer.get() == 42);
    return 0;
}
