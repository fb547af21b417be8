#include <cassert>
#include <chrono>

int main() {
    auto start = std::chrono::steady_clock::now();
    auto end = std::chrono::steady_clock::now();
    assert(end > start); //~ fails assertion.violated
}
