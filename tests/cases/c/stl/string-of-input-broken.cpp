#include <array>
#include <clew.h>
#include <string>

// As in string-of-input.cpp, but a char may be negative.
int main() {
    std::array<int, 256> count{};
    std::string text(1, clew_nondet_char());
    for (char each : text)
        ++count[each]; //~ fails library.misuse
    return 0;
}
