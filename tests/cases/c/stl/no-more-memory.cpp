/* A resource that gives no memory throws, also out of the library. */
//~ holds
#include <cassert>
#include <cstddef>
#include <memory_resource>
#include <new>
#include <vector>

int main() {
    std::byte place[64];
    std::pmr::monotonic_buffer_resource all(place, sizeof place, std::pmr::null_memory_resource());
    std::pmr::vector<int> numbers(&all);
    bool full = false;
    try {
        numbers.resize(8);
        numbers.resize(100);
    } catch (const std::bad_alloc &) {
        full = true;
    }
    assert(full && numbers.size() == 8);
}
