//~ holds
#include <cassert>
#include <fstream>
#include <iostream>
#include <string>

// A file may be missing, and its first word may be anything.
int main() {
    std::ifstream in("settings");
    if (!in.is_open()) {
        std::cerr << "no settings\n";
        return 1;
    }
    int limit = 0;
    if (!(in >> limit) || limit < 1 || limit > 100)
        limit = 10;
    assert(limit >= 1 && limit <= 100);
    char mark = ' ';
    if (in >> mark)
        assert(mark != ' ' && mark != '\n');
    std::ofstream out("copy");
    out << limit << mark << std::endl;
    return 0;
}
