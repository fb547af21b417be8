//~ holds
#include <cstring>

enum Colour { RED, GREEN, BLUE };
enum class Wide : unsigned char { FIRST };

int main() {
    int number = 3;
    Colour colour;
    std::memcpy(&colour, &number, sizeof colour);
    Wide wide = static_cast<Wide>(200);
    return colour != 3 || wide == Wide::FIRST;
}
