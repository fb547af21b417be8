#include <cassert>
#include <random>

// As in random-device.cpp, but two numbers may well be the same.
int main() {
    std::random_device source;
    unsigned one = source() % 6, other = source() % 6;
    assert(one != other); //~ fails assertion.violated
    return 0;
}
