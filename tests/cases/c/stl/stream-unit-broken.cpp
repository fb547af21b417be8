#include <cassert>
#include <sstream>
#include <string>

// As in stream-unit.cpp, but an exponent begins and has no digits: that is no number, and what was taken is gone.
int main() {
    double number = 1;
    std::string unit;
    std::istringstream mass("7eV");
    mass >> number >> unit;
    assert(number == 7 && unit == "eV"); //~ fails assertion.violated
    return 0;
}
