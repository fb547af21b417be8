#include <cassert>
#include <fstream>

int main() {
    std::ifstream in("settings");
    int limit = 10;
    while (!in.eof() && in.good())
        in >> limit;
    assert(limit != 0); //~ fails assertion.violated
    return 0;
}
