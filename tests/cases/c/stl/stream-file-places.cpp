//~ holds
#include <cassert>
#include <fstream>

struct Entry {
    int number;
    char mark;
    double value;
};

// Entries of a file are written and read in any order; behind its end there is nothing.
int main() {
    std::fstream file("entries", std::ios::in | std::ios::out | std::ios::trunc | std::ios::binary);
    if (!file)
        return 1;
    Entry none{0, ' ', 0.0}, one{7, 'x', 2.5}, read{};
    for (int i = 0; i < 3; i++)
        file.write(reinterpret_cast<const char *>(&none), sizeof none);
    file.seekp(2 * sizeof one);
    file.write(reinterpret_cast<const char *>(&one), sizeof one);
    file.seekg(-static_cast<int>(sizeof one), std::ios::end);
    file.read(reinterpret_cast<char *>(&read), sizeof read);
    assert(read.number == 7 && read.mark == 'x' && read.value == 2.5);
    assert(file.tellg() == std::streampos(3 * sizeof one));
    file.seekg(0);
    int used = 0, all = 0;
    while (file.read(reinterpret_cast<char *>(&read), sizeof read)) {
        used += read.number != 0;
        all++;
    }
    assert(used == 1 && all == 3 && file.eof() && file.gcount() == 0);
    return 0;
}
