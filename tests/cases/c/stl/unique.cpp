//~ holds
// A unique pointer gives its object away.
#include <cassert>
#include <memory>
#include <utility>

int main() {
    auto first = std::make_unique<int>(5);
    auto second = std::move(first);
    assert(!first && *second == 5);
    return 0;
}
