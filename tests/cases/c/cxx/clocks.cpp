//~ holds
#include <cassert>
#include <chrono>
#include <cmath>

int main() {
    using namespace std::chrono_literals;
    auto start = std::chrono::steady_clock::now();
    auto end = std::chrono::steady_clock::now();
    assert(end >= start);
    assert(std::chrono::duration_cast<std::chrono::seconds>(1500ms).count() == 1);
    assert(std::pow(2, 8) == 256);
}
