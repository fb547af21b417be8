//~ holds
#include <cassert>
#include <cfloat>
#include <sstream>
#include <string>

// A number ends where no number goes on so, whatever letters a hexadecimal one might have.
int main() {
    double number = 1;
    std::string unit;
    std::istringstream length("2.5cm");
    length >> number >> unit;
    assert(number == 2.5 && unit == "cm" && !length.fail());

    std::istringstream name("area");
    name >> number;
    assert(name.fail() && !name.eof() && number == 0);
    name.clear();
    name >> unit;
    assert(unit == "area");

    std::istringstream parts("3.5e2f 1.5.25 -4e 1e999");
    parts >> number;
    assert(number == 350 && parts.get() == 'f');
    parts >> number;
    assert(number == 1.5);
    parts >> number;
    assert(number == 0.25);
    parts >> number;
    assert(parts.fail() && number == 0);
    parts.clear();
    parts >> number;
    assert(parts.fail() && number == DBL_MAX);
    return 0;
}
