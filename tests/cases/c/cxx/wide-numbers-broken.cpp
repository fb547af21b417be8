#include <cassert>
#include <cmath>
#include <new>
#include <string>

static void no_memory() {}

int main() {
    std::size_t read = 0;
    assert(std::stol(L"-7 x", &read) == -7 && read == 2 && std::stoul(L"0x1f", nullptr, 16) == 31);
    assert(std::stod(L"2.5") == 2.5 && std::lround(-2.5) == -3 && std::lrint(2.5) == 3); //~ fails assertion.violated
    assert(std::set_new_handler(no_memory) == nullptr && std::get_new_handler() == no_memory);
    return 0;
}
