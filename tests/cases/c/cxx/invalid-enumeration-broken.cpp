#include <cstring>

// As in invalid-enumeration.cpp, but two bits do not hold the number.
enum Colour { RED, GREEN, BLUE };

int main() {
    int number = 4;
    Colour colour;
    std::memcpy(&colour, &number, sizeof colour);
    return colour != 3; //~ fails memory.invalid-value
}
