#include <cassert>
#include <fstream>
#include <string>

// Opening a file to write it empties it, unless it is opened to write at its end.
int main() {
    std::ofstream out("measured");
    if (!out)
        return 1;
    out << "flow 3\n";
    out.close();
    out.open("measured");
    if (!out)
        return 1;
    out << "heat 21\n";
    out.close();
    std::ifstream in("measured");
    if (!in)
        return 1;
    std::string name;
    in >> name;
    assert(name == "flow"); //~ fails assertion.violated
    return 0;
}
