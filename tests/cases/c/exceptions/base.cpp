//~ holds
// Handlers are tried in order, and a base catches its classes.
#include <cassert>
#include <stdexcept>

static int kind(int which) {
    try {
        if (which == 0)
            throw std::runtime_error("r");
        throw std::out_of_range("o");
    } catch (const std::out_of_range &) {
        return 2;
    } catch (const std::exception &) {
        return 1;
    }
}

int main() {
    assert(kind(0) == 1);
    assert(kind(1) == 2);
    return 0;
}
