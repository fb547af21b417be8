#include <cassert>
#include <iostream>
#include <sstream>

struct Point {
    int x, y;
};
static std::ostream &operator<<(std::ostream &out, const Point &p) { return out << '(' << p.x << ',' << p.y << ')'; }

int main() {
    std::ostringstream text;
    text << Point{1, -2} << std::hex << 255;
    assert(text.str() == "(1,-2)255"); //~ fails assertion.violated
    std::cout << "the point is " << Point{1, 2} << std::endl;
    return 0;
}
