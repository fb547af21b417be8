//~ holds
#include <cassert>
#include <random>

// Any number may come.
int main() {
    std::random_device source;
    unsigned one = source() % 6, other = source() % 6;
    assert(one + other <= 10);
    return 0;
}
