//~ holds
#include <array>
#include <clew.h>
#include <string>

// How often each character stands in a string of one: the index is never negative.
int main() {
    std::array<int, 256> count{};
    std::string text(1, clew_nondet_char());
    for (char each : text)
        ++count[static_cast<unsigned char>(each)];
    return 0;
}
