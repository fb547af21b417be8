#include <cassert>
#include <charconv>

// As in characters.cpp, but the room for the number is not asked for: four characters do not fit into three.
int main() {
    char text[3];
    auto [end, error] = std::to_chars(text, text + 3, 0.25);
    assert(error == std::errc()); //~ fails assertion.violated
    return end == text;
}
