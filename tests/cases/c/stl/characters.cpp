//~ holds
#include <cassert>
#include <charconv>
#include <string_view>

// The shortest decimal number that is read as the same value, in the shorter of two forms, or as many places as wanted.
int main() {
    char text[32];
    auto shown = [&](auto... how) { return std::string_view(text, std::to_chars(text, text + 32, how...).ptr - text); };
    assert(shown(0.1) == "0.1" && shown(1e22) == "1e+22" && shown(-2.5f) == "-2.5");
    assert(shown(3.14159, std::chars_format::fixed, 2) == "3.14");
    assert(std::to_chars(text, text + 3, 12.345).ec == std::errc::value_too_large);
    return 0;
}
