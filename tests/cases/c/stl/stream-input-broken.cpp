// Reading may fail.
#include <cassert>
#include <iostream>

int main() {
    int count = -1;
    std::cin >> count;
    assert(count >= 1); //~ fails assertion.violated
    return 0;
}
