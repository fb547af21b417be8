// A guard that counts: resources are given back when an exception passes.
#include <cassert>
#include <stdexcept>

static int held = 0;

struct Guard {
    Guard() { ++held; }
    Guard(const Guard &) = delete;
    ~Guard() { if (held > 1) --held; }
};

static int divide(int a, int b) {
    Guard guard;
    if (b == 0)
        throw std::invalid_argument("zero");
    return a / b;
}

int main() {
    try {
        Guard outer;
        divide(4, 2);
        divide(1, 0);
        assert(false);
    } catch (const std::invalid_argument &) {
        assert(held == 0); //~ fails assertion.violated
    }
    return held;
}
