//~ holds
#include <cassert>
#include <cstdio>
#include <fstream>
#include <string>

// What is written to a file can be read back, and more can be added; a file that is renamed keeps what stands in it.
int main() {
    std::ofstream out("measured");
    if (!out)
        return 1;
    out << "flow " << 3 << '\n';
    out.close();
    out.open("measured", std::ios::app);
    if (!out)
        return 1;
    out << "heat " << 21 << '\n';
    out.close();
    if (std::rename("measured", "kept") != 0)
        return 1;
    std::ifstream in("kept");
    if (!in)
        return 1;
    std::string line, name;
    assert(std::getline(in, line) && line == "flow 3");
    int value = 0;
    assert(in >> name >> value && name == "heat" && value == 21);
    assert(!(in >> name) && in.eof());
    return 0;
}
