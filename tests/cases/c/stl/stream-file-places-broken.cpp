#include <cassert>
#include <fstream>
#include <string>

// A file that somebody else made is read twice, the same both times; it may be longer than it should.
int main() {
    std::ifstream in("settings");
    if (!in)
        return 1;
    in.seekg(0, std::ios::end);
    int size = static_cast<int>(in.tellg());
    in.seekg(0);
    std::string first, second;
    if (size != 2 || !(in >> first))
        return 1;
    in.clear();
    in.seekg(0);
    in >> second;
    assert(first == second);
    assert(first.size() < 2); //~ fails assertion.violated
    return 0;
}
