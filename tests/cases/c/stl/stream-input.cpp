//~ holds
// Reading may fail.
#include <cassert>
#include <iostream>

int main() {
    int count = -1;
    std::cin >> count;
    if (!std::cin || count < 1)
        return 1;
    assert(count >= 1);
    return 0;
}
