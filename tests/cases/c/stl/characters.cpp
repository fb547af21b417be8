//~ holds
#include <cassert>
#include <charconv>
#include <string_view>

// The shortest decimal number that is read as the same value, in the shorter of two forms, or as many places as wanted;
// and read again.
int main() {
    char text[32];
    auto shown = [&](auto... how) { return std::string_view(text, std::to_chars(text, text + 32, how...).ptr - text); };
    assert(shown(0.1) == "0.1" && shown(1e22) == "1e+22" && shown(-2.5f) == "-2.5");
    assert(shown(3.14159, std::chars_format::fixed, 2) == "3.14");
    assert(std::to_chars(text, text + 3, 12.345).ec == std::errc::value_too_large);
    double value = 0;
    std::string_view number = "2.5e1x";
    assert(std::from_chars(number.data(), number.data() + 6, value).ptr == number.data() + 5 && value == 25);
    assert(std::from_chars(number.data() + 5, number.data() + 6, value).ec == std::errc::invalid_argument);
    return 0;
}
