#include <cassert>
#include <future>

int main() {
    auto answer = std::async(std::launch::async, [] { return 42; });
    assert(answer.get() == 41); //~ fails assertion.violated
    return 0;
}
